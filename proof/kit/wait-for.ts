export { waitFor } from '../../conformance/lib/running.ts';
