import { expect, test } from 'vitest'
import { bannersShown } from './banner.ts'

test.each([
  ['all of three', true, 3, 3],
  ['all of five', true, 5, 5],
  ['the first five of seven', true, 7, 5],
  ['none', true, 0, 0],
  ['none where the institute does not use them', false, 3, 0],
])('shows %s [home-12]', (_name, hasBanners, count, shown) => {
  const banners = Array.from({ length: count }, (_, index) => index)
  expect(bannersShown({ hasBanners }, banners)).toEqual(banners.slice(0, shown))
})
