import { describe, expect, it, test } from 'vitest'
import type { MenuFacts } from '#portal/shared/navigation/menu.ts'
import { screenTitle } from './screen-title.ts'

const school: MenuFacts = {
  userType: 1,
  isParent: false,
  isSchool: true,
  hasAssignments: true,
  plan: { classes: 'ONLINE', exam: 'ONLINE', files: 'BOTH', hasStore: true },
}

describe('the title of a screen [shell-7]', () => {
  test.each([
    ['/dashboard', 'menu.home'],
    ['/Announcement', 'titles.noticeBoard'],
    ['/messages', 'titles.messages'],
    ['/Messages', 'titles.messages'],
    ['/leave', 'titles.leave'],
    ['/ask/7', 'titles.ask'],
    ['/meetings', 'titles.meetings'],
    ['/Profile', 'titles.profile'],
    ['/eventcalender', 'menu.eventCalender'],
    ['/assignment/77', 'menu.homework'],
    ['/product/5', 'menu.myProducts'],
    ['/nowhere', 'titles.notFound'],
    ['/', 'titles.notFound'],
  ])('at %s it is %s', (path, title) => {
    expect(screenTitle(path, school)).toBe(title)
  })

  it('has Assignments and Announcement at a coaching institute', () => {
    const coaching = { ...school, isSchool: false }
    expect(screenTitle('/assignment', coaching)).toBe('menu.assignments')
    expect(screenTitle('/announcement', coaching)).toBe('titles.announcement')
  })
})
