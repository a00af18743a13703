import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeadlines } from './effects.ts';

test('deadlines come in order of time, equal ones in the order of their adding, and those taken back never', () => {
  const action = fc.oneof(
    fc.record({ add: fc.nat({ max: 20 }) }),
    fc.record({ drop: fc.nat({ max: 50 }) }),
    fc.record({ due: fc.nat({ max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 100 }), (actions) => {
      const deadlines = createDeadlines();
      let model: { at: number; id: number }[] = [];
      const drops: (() => void)[] = [];
      const ran: number[] = [];
      for (const one of actions) {
        if ('add' in one) {
          const id = drops.length;
          model.push({ at: one.add, id });
          drops.push(deadlines.add(one.add, () => ran.push(id)));
        } else if ('drop' in one) {
          drops[one.drop]?.();
          model = model.filter(({ id }) => id !== one.drop);
        } else {
          const expected = model.filter(({ at }) => at <= one.due).toSorted((a, b) => a.at - b.at || a.id - b.id);
          model = model.filter(({ at }) => at > one.due);
          ran.length = 0;
          for (let due = deadlines.takeDue(one.due); due !== undefined; due = deadlines.takeDue(one.due)) due.run();
          expect(ran).toEqual(expected.map(({ id }) => id));
        }
        expect(deadlines.next()).toBe(
          model.reduce<number | undefined>((least, { at }) => Math.min(least ?? at, at), undefined),
        );
      }
    }),
  );
});
