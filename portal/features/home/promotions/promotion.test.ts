import { describe, expect, it, test } from 'vitest'
import { promotionFlagAtLogin, promotionsShown } from './promotion.ts'

const used = { hasBanners: true }

describe('the promotion popup [home-13]', () => {
  test.each([
    ['the first login makes it due', null, 'due'],
    ['a later login leaves it due until it was shown', 'due', 'due'],
    ['a browser that has seen it does not see it again', 'shown', 'shown'],
    ['an unreadable flag counts as none', 'yes', 'due'],
  ])('%s', (_name, stored, flag) => {
    expect(promotionFlagAtLogin(stored)).toBe(flag)
  })

  it('shows once it is due and promotions exist', () => {
    expect(promotionsShown(used, 'due', ['winter camp'])).toEqual(['winter camp'])
  })

  test.each([
    ['it was shown', used, 'shown', ['winter camp']],
    ['there was no login here', used, null, ['winter camp']],
    ['there are none', used, 'due', []],
    ['the institute does not use them', { hasBanners: false }, 'due', ['winter camp']],
  ])('shows nothing when %s', (_name, plan, flag, promotions) => {
    expect(promotionsShown(plan, flag, promotions)).toEqual([])
  })
})
