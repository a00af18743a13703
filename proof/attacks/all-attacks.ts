import type { Attack } from './sandbox.ts';
import { bridgeAttacks } from './bridge-attacks.ts';
import { clientFormAttacks } from './client-form-attacks.ts';
import { floodAttack, httpFloodAttacks } from './flood-attacks.ts';
import { connectHangAttack, hangAttacks, muteAttack } from './hang-attacks.ts';
import { closedStreamAttack, nameAttacks, resumptionAttacks, subscriptionAttacks } from './stream-attacks.ts';
import { deliveryAttack } from './delivery-attack.ts';
import { descriptorAttacks, fileAttacks } from './file-attacks.ts';
import { httpAttacks } from './http-attacks.ts';
import { httpLinkAttacks, linkSlotAttacks } from './http-link-attacks.ts';
import { leaseAttacks } from './lease-attacks.ts';
import { linkAttacks } from './link-attacks.ts';
import { lifecycleAttacks } from './lifecycle-attacks.ts';
import { liveAttacks } from './live-attacks.ts';
import { logAttacks, writeLogAttacks } from './write-log-attacks.ts';
import { machineAttacks, reachAttacks } from './reach-attacks.ts';
import { messageAttacks } from './message-attacks.ts';
import { operationAttacks, typedAttacks } from './operation-attacks.ts';
import { policyAttacks } from './policy-attacks.ts';
import { roleAttacks } from './role-attacks.ts';
import { signInAttacks } from './sign-in-attacks.ts';
import { storeAttacks } from './store-attacks.ts';
import { taskAttacks } from './task-attacks.ts';
import { tcpAttacks } from './tcp-attacks.ts';

/** Every attack, in the order of docs/threats.md. */
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
