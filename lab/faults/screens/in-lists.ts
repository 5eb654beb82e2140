import type { Fault } from '../fault.ts'

/** Faults of lists that load more. */
export const inLists: readonly Fault[] = [
  {
    id: 'announcements-stop-at-twenty',
    area: 'home',
    what: 'The list of announcements stops where a busy browser reports two positions of its end at once.',
    file: 'portal/features/home/announcements/announcement-list.tsx',
    from: 'entries.at(-1)?.isIntersecting',
    to: 'entries[0]?.isIntersecting',
    tests: ['portal/features/home/announcements'],
  },
]
