/**
 * Preloaded (`node --import '…/shift-clock.mjs?ms=N'`) into every Node process of a run with TEST_NOW: in all code,
 * libraries included, `Date` is N ms ahead of the machine's clock. `src/lib/clock.ts` tells Redis's scripts the same
 * number. Timers keep their real lengths.
 */
const shiftedMs = Number(new URL(import.meta.url).searchParams.get('ms'))
const MachineDate = Date
const now = () => MachineDate.now() + shiftedMs

// A proxy, not a class of its own: dates that Node itself makes, such as the times of a file, stay instances of `Date`.
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
globalThis.shiftedClockMs = shiftedMs
