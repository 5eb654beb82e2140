import type { Fault } from './fault.ts'

/** Faults of clocks that are believed without a second witness, and of what surrounds the server. */
export const inClocks: readonly Fault[] = [
  {
    id: 'clock-of-machine-believed',
    area: 'clock',
    what: 'A machine whose clock is two hours fast for some seconds hands in every running exam.',
    file: 'server/clock/clocks.ts',
    from: 'isSmall(byMs) || hasSettled(byMs) ? believe(at)',
    to: 'true ? believe(at)',
    tests: ['clock/clocks', 'panel/submit/wrong-clock'],
  },
  {
    id: 'end-by-any-clock',
    area: 'panel',
    what: 'An answer that reaches a server while the clocks do not agree ends its exam.',
    file: 'server/features/exam/panel/submit/submit.ts',
    from: 'return now && submitIf(context, attempt, { maySubmit: isOver, now })',
    to: 'return submitIf(context, attempt, { maySubmit: () => now !== null })',
    tests: ['panel/submit/wrong-clock'],
  },
  {
    id: 'tag-of-the-future',
    area: 'unchanged',
    what: 'What a fast clock showed is confirmed after it was set right.',
    file: 'server/http/unchanged/tag.ts',
    from: 'from <= now && now < until',
    to: 'now < until',
    tests: ['http/unchanged/unchanged'],
  },
  {
    id: 'second-signal-cuts',
    area: 'operator',
    what: 'A stop that is passed on twice cuts requests, and leaves PostgreSQL running.',
    file: 'server/main.ts',
    from: 'process.on(signal, () => resolve())',
    to: 'process.once(signal, () => resolve())',
    tests: ['server/main'],
  },
  {
    id: 'passwords-to-a-file',
    area: 'messengers',
    what: 'A real institute without e-mail and SMS writes one-time passwords to a file.',
    file: 'server/config.ts',
    from: "return isDemo ? 'log' : undefined",
    to: "return isDemo ? 'log' : 'log'",
    tests: ['messengers/messengers'],
  },
]
