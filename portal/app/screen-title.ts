import { type MenuFacts, type MenuLabel, menuFor } from '#portal/shared/navigation/menu.ts'

/** Keys of `shell` texts. */
export type ScreenTitle =
  | `menu.${MenuLabel}`
  | `titles.${'noticeBoard' | 'announcement' | 'messages' | 'leave' | 'ask' | 'profile' | 'share' | 'notFound'}`
  | `titles.${'noticeBoard' | 'announcement' | 'messages' | 'leave' | 'meetings' | 'profile' | 'share' | 'notFound'}`

/** The title of the screen at a path: its menu label, for details that of their list [shell-7]. */
export function screenTitle(path: string, facts: MenuFacts): ScreenTitle {
  const [, first = ''] = path.toLowerCase().split('/')
  if (first === 'announcement') return facts.isSchool ? 'titles.noticeBoard' : 'titles.announcement'
  if (first === 'messages') return 'titles.messages'
  if (first === 'leave') return 'titles.leave'
  if (first === 'ask') return 'titles.ask'
  if (first === 'meetings') return 'titles.meetings'
  if (first === 'profile') return 'titles.profile'
  if (first === 'share') return 'titles.share'
  const entry = menuFor(facts).find(({ route }) => route.toLowerCase() === `/${first}`)
  return entry ? `menu.${entry.label}` : 'titles.notFound'
}
