import { addDays } from '#domain/day.ts'
import type { PersonPage, Relative } from '#domain/desk/people-calls.ts'
import type { PersonChange } from '#domain/desk/people-change-calls.ts'

/** What is typed in the dialog of a change, as texts. */
export type Draft = {
  section: string
  fromSection: string
  from: string
  lastDay: string
  phone: string
  email: string
  takes: boolean
  relative: number | undefined
  relation: string
}

/** The sections that somebody may move out of. */
export const openSections = ({ sections }: PersonPage) => sections.filter(({ when }) => when !== 'past')

export function draftOf(page: PersonPage, today: string): Draft {
  const { phone, email } = page.person
  const [first] = openSections(page)
  return {
    section: '',
    fromSection: first ? String(first.section_id) : '',
    from: addDays(today, 1),
    lastDay: today,
    phone,
    email,
    takes: false,
    relative: undefined,
    relation: '',
  }
}

/** The change that a draft means, or what it lacks. */
export function readDraft(
  what: PersonChange['what'],
  draft: Draft,
  relative: Relative | undefined,
): { change: PersonChange } | { missing: keyof Draft } {
  const { section, fromSection, from, lastDay, phone, email, takes, relation } = draft
  switch (what) {
    case 'move':
    case 'join':
      if (section === '') return { missing: 'section' }
      if (from === '') return { missing: 'from' }
      return {
        change: {
          what,
          section_id: Number(section),
          from,
          ...(what === 'move' && fromSection !== '' && { from_section_id: Number(fromSection) }),
        },
      }
    case 'leave':
      return lastDay === '' ? { missing: 'lastDay' } : { change: { what, last_day: lastDay } }
    case 'contact':
      return { change: { what, phone, email, takes } }
    case 'link':
      return draft.relative === undefined
        ? { missing: 'relative' }
        : { change: { what, relative_id: draft.relative, relation } }
    case 'unlink':
      return relative ? { change: { what, relative_id: relative.member_id } } : { missing: 'relative' }
  }
}
