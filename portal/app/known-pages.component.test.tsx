import { expect, test } from 'vitest'
import { knownPages } from '#domain/page-speed.ts'
import { screens } from './routes.tsx'

test('the speed of every screen is counted under its route', () => {
  const missing = screens.map(({ path }) => path).filter((path) => !knownPages.some((page) => page === path))
  expect(missing).toEqual([])
})
