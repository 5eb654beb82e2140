import { describe, expect, it, test } from 'vitest'
import { type MenuFacts, mayOpen, menuFor, offersYears, splitForPhone } from './menu.ts'

const everything: MenuFacts['plan'] = {
  classes: 'HYBRID_BLENDED',
  exam: 'HYBRID_BLENDED',
  files: 'BOTH',
  hasStore: true,
}
const nothing: MenuFacts['plan'] = { classes: 'NONE', exam: 'NONE', files: 'NONE', hasStore: false }

function facts({
  plan,
  ...rest
}: Partial<Omit<MenuFacts, 'plan'>> & { plan?: Partial<MenuFacts['plan']> } = {}) {
  return {
    userType: 1,
    isParent: false,
    isSchool: true,
    hasAssignments: true,
    ...rest,
    plan: { ...everything, ...plan },
  }
}
const routesOf = (given: MenuFacts) => menuFor(given).map((entry) => entry.route)

describe('the menu [shell-8]', () => {
  it('shows a student of a school with everything all eleven entries, in the order of the table', () => {
    expect(menuFor(facts())).toEqual([
      { route: '/dashboard', label: 'home' },
      { route: '/timetable', label: 'timeTable' },
      { route: '/studymaterial', label: 'studyMaterials' },
      { route: '/live', label: 'liveClasses' },
      { route: '/exam', label: 'myExam' },
      { route: '/report', label: 'examReports' },
      { route: '/document', label: 'documents' },
      { route: '/assignment', label: 'homework' },
      { route: '/product', label: 'myProducts' },
      { route: '/eventCalender', label: 'eventCalender' },
      { route: '/fees', label: 'fees' },
    ])
  })

  it('shows a student of a coaching institute Assignments, and no events', () => {
    const menu = menuFor(facts({ isSchool: false }))
    expect(menu).toContainEqual({ route: '/assignment', label: 'assignments' })
    expect(menu.map((entry) => entry.route)).not.toContain('/eventCalender')
    expect(menu).toHaveLength(10)
  })

  it('shows a parent neither study materials nor documents', () => {
    const shown = routesOf(facts({ userType: 5, isParent: true }))
    expect(shown).toEqual([
      '/dashboard',
      '/timetable',
      '/live',
      '/exam',
      '/report',
      '/assignment',
      '/product',
      '/eventCalender',
      '/fees',
    ])
  })

  it('shows an open user neither assignments, events nor fees [shell-9]', () => {
    expect(routesOf(facts({ userType: 99 }))).toEqual([
      '/dashboard',
      '/timetable',
      '/studymaterial',
      '/live',
      '/exam',
      '/report',
      '/document',
      '/product',
    ])
  })

  it('always shows home, time table and fees', () => {
    expect(routesOf({ ...facts({ isSchool: false }), plan: nothing })).toContain('/fees')
    const least = {
      isSchool: false,
      hasAssignments: false,
      plan: nothing,
    }
    expect(routesOf({ ...facts(), ...least })).toEqual(['/dashboard', '/timetable', '/fees'])
  })

  test.each([
    ['/live', { classes: 'ONLINE' }, true],
    ['/live', { classes: 'HYBRID_BLENDED' }, true],
    ['/live', { classes: 'OFFLINE' }, false],
    ['/live', { classes: 'NONE' }, false],
    ['/exam', { exam: 'ONLINE' }, true],
    ['/exam', { exam: 'HYBRID_BLENDED' }, true],
    ['/exam', { exam: 'NONE' }, false],
    ['/report', { exam: 'ONLINE' }, true],
    ['/report', { exam: 'OFFLINE' }, true],
    ['/report', { exam: 'HYBRID_BLENDED' }, true],
    ['/report', { exam: 'NONE' }, false],
    ['/studymaterial', { files: 'STUDY_MATERIAL' }, true],
    ['/studymaterial', { files: 'BOTH' }, true],
    ['/studymaterial', { files: 'FILE_MANEGER' }, false],
    ['/document', { files: 'FILE_MANEGER' }, true],
    ['/document', { files: 'BOTH' }, true],
    ['/document', { files: 'STUDY_MATERIAL' }, false],
    ['/product', { hasStore: true }, true],
    ['/product', { hasStore: false }, false],
  ] as const)('%s with %j: %s', (route, plan, isShown) => {
    expect(routesOf(facts({ plan })).includes(route)).toBe(isShown)
    expect(mayOpen(route, facts({ plan }))).toBe(isShown)
  })

  it('opens My Exam of a setup of OFFLINE without an entry for it, except for open users [shell-10]', () => {
    const onPaper = facts({ plan: { exam: 'OFFLINE' } })
    expect(routesOf(onPaper)).not.toContain('/exam')
    expect(mayOpen('/exam', onPaper)).toBe(true)
    expect(mayOpen('/exam', { ...onPaper, userType: 99 })).toBe(false)
  })

  it('shows assignments only where the feature is enabled', () => {
    expect(routesOf(facts({ hasAssignments: false }))).not.toContain('/assignment')
  })
})

describe('deep links [shell-4]', () => {
  const parent = facts({ userType: 5, isParent: true })
  const openUser = facts({ userType: 99 })
  const withoutStore = facts({ plan: { hasStore: false } })

  test.each([
    ['a parent', '/studymaterial', parent, false],
    ['a parent', '/document', parent, false],
    ['a parent', '/document/77', parent, false],
    ['a parent', '/assignment/77', parent, true],
    ['an open user', '/assignment/77', openUser, false],
    ['an open user', '/fees', openUser, false],
    ['an open user', '/FEES', openUser, false],
    ['an open user', '/eventcalender', openUser, false],
    ['an open user', '/announcement', openUser, true],
    ['an open user', '/Messages', openUser, true],
    ['an open user', '/messages', openUser, true],
    ['an open user', '/Profile', openUser, true],
    ['a student without store', '/product/5', withoutStore, false],
    ['a student without store', '/productions', withoutStore, true],
  ])('%s at %s', (_who, path, who, may) => {
    expect(mayOpen(path, who)).toBe(may)
  })
})

describe('the tab bar of a phone [shell-11]', () => {
  it('has home, time table, homework and exams; the rest is behind More, in the order of the menu', () => {
    const { tabs, more } = splitForPhone(menuFor(facts()), facts())
    expect(tabs.map((entry) => entry.route)).toEqual(['/dashboard', '/timetable', '/assignment', '/exam'])
    expect(more.map((entry) => entry.route)).toEqual([
      '/studymaterial',
      '/live',
      '/report',
      '/document',
      '/product',
      '/eventCalender',
      '/fees',
    ])
  })

  it('has the fees of a parent in place of exams', () => {
    const parent = facts({ userType: 5, isParent: true })
    const { tabs, more } = splitForPhone(menuFor(parent), parent)
    expect(tabs.map((entry) => entry.route)).toEqual(['/dashboard', '/timetable', '/assignment', '/fees'])
    expect(more.map((entry) => entry.route)).toContain('/exam')
  })

  it('is filled with what the person has', () => {
    const open = facts({ userType: 99, plan: { exam: 'NONE' } })
    const { tabs } = splitForPhone(menuFor(open), open)
    expect(tabs.map((entry) => entry.route)).toEqual(['/dashboard', '/timetable', '/live', '/studymaterial'])
  })
})

describe('the academic-year dropdown [shell-13]', () => {
  test.each([
    ['a school with two years', true, 2, true],
    ['a school with one year', true, 1, false],
    ['a coaching institute with two years', false, 2, false],
  ])('%s', (_name, isSchool, count, shown) => {
    expect(offersYears({ isSchool, studentYears: Array(count).fill({}) })).toBe(shown)
  })
})
