import type { Fault } from './fault.ts'

/** Faults of what is done without a network, or on a bad one. */
export const withoutNetwork: readonly Fault[] = [
  {
    id: 'conflict-overwritten',
    area: 'unsent',
    what: 'A profile that was changed elsewhere meanwhile is overwritten by what waited for the network.',
    file: 'portal/shared/unsent/send-changes.ts',
    from: 'if (current !== before)',
    to: 'if (current === undefined)',
    tests: ['shared/unsent'],
  },
  {
    id: 'earlier-change-sent-too',
    area: 'unsent',
    what: 'Of two changes of the same field without a network both are sent.',
    file: 'portal/shared/unsent/change-list.ts',
    from: 'list.filter((one) => !isSame(one))',
    to: 'list.filter((one) => one.id !== change.id)',
    tests: ['shared/unsent'],
  },
  {
    id: 'photo-as-large-as-it-was',
    area: 'assignment',
    what: 'A photo of a camera is sent with all of its megabytes.',
    file: 'portal/features/assignment/photos/reduced-size.ts',
    from: 'const longestEdge = 2400',
    to: 'const longestEdge = 24_000',
    tests: ['assignment/photos'],
  },
]
