import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bannersAndPromotions } from '#domain/home/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const long =
  'Admissions for the next academic year are open to all families of the school and to their friends'

test.each([320, 390, 1440])(
  'nothing lies over the link of a banner with long texts, at %i px',
  async (width) => {
    answer(bannersAndPromotions, (real) => ({
      ...real,
      result: {
        ...real.result,
        banner: real.result.banner.map((banner) => ({
          ...banner,
          title: long,
          description: long,
          link_url: 'https://example.com/admissions',
        })),
      },
    }))
    await renderScreen('/dashboard', { width, height: 844 })
    const link = page.getByRole('region', { name: 'Banners' }).getByRole('link').first()
    await expect.element(link).toBeVisible()
    const element = link.element()
    element.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    for (const y of [top + 2, (top + bottom) / 2, bottom - 2])
      expect.soft(element.contains(document.elementFromPoint((left + right) / 2, y)), `at ${y} px`).toBe(true)
  },
)
