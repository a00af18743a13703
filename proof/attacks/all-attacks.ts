import type { Attack } from './attack.ts';
import { bridgeAttacks } from './bridge-attacks.ts';
import { clientFormAttacks } from './client-form-attacks.ts';
import { floodAttack } from './flood-attack.ts';
import { connectHangAttack, hangAttacks } from './hang-attacks.ts';
import { closedStreamAttack, nameAttacks } from './closed-stream-attack.ts';
import { deliveryAttack } from './delivery-attack.ts';
import { descriptorAttacks } from './descriptor-attacks.ts';
import { fileAttacks } from './file-attacks.ts';
import { httpAttacks } from './http-attacks.ts';
import { httpFloodAttacks } from './http-flood-attacks.ts';
import { httpLinkAttacks } from './http-link-attacks.ts';
import { leaseAttacks } from './lease-attacks.ts';
import { linkAttacks } from './link-attacks.ts';
import { lifecycleAttacks } from './lifecycle-attacks.ts';
import { linkSlotAttacks } from './link-slot-attacks.ts';
import { liveAttacks } from './live-attacks.ts';
import { logAttacks } from './log-attacks.ts';
import { machineAttacks } from './machine-attacks.ts';
import { messageAttacks } from './message-attacks.ts';
import { muteAttack } from './mute-attack.ts';
import { operationAttacks } from './operation-attacks.ts';
import { policyAttacks } from './policy-attacks.ts';
import { reachAttacks } from './reach-attacks.ts';
import { resumptionAttacks, subscriptionAttacks } from './subscription-attacks.ts';
import { roleAttacks } from './role-attacks.ts';
import { signInAttacks } from './sign-in-attacks.ts';
import { storeAttacks } from './store-attacks.ts';
import { taskAttacks } from './task-attacks.ts';
import { tcpAttacks } from './tcp-attacks.ts';
import { typedAttacks } from './typed-attacks.ts';
import { writeLogAttacks } from './write-log-attacks.ts';

/** Every attack, in the order of docs/security.md. */
export const attacks: readonly Attack[] = [
  ...bridgeAttacks,
  ...tcpAttacks,
  ...linkAttacks,
  ...httpAttacks,
  ...httpLinkAttacks,
  ...reachAttacks,
  ...httpFloodAttacks,
  ...signInAttacks,
  ...roleAttacks,
  ...machineAttacks,
  ...linkSlotAttacks,
  deliveryAttack,
  closedStreamAttack,
  ...resumptionAttacks,
  ...liveAttacks,
  ...fileAttacks,
  ...logAttacks,
  ...descriptorAttacks,
  ...messageAttacks,
  ...storeAttacks,
  ...writeLogAttacks,
  ...leaseAttacks,
  ...operationAttacks,
  ...nameAttacks,
  muteAttack,
  ...policyAttacks,
  ...lifecycleAttacks,
  ...hangAttacks,
  connectHangAttack,
  ...clientFormAttacks,
  ...typedAttacks,
  ...taskAttacks,
  ...subscriptionAttacks,
  floodAttack,
];
