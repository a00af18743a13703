export { waitFor } from '../../conformance/lib/child.ts';
