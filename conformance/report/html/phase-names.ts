/** The phases of a call, for people. */
export const phaseNames: Readonly<Record<string, string>> = {
  P0: 'before it is sent',
  P1: 'request on the wire',
  P2: 'received, not durably accepted',
  P3: 'accepted, not acknowledged',
  P4: 'queued',
  P5: 'delivered, not started',
  P6: 'started',
  P7: 'in the middle of its effect',
  P8: 'effect done, not recorded',
  P9: 'recorded, not answered',
  P10: 'answer on the wire',
  P11: 'answered, not asked again',
};
