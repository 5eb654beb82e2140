import { expect, onTestFinished, test, vi } from 'vitest'
import { pageSpeed } from '#domain/page-speed.ts'
import { noteVisit } from '#portal/shared/speed/visited.ts'
import { figureOf, measurePage } from './page-speed.ts'

const entryAt = (startTime: number) => ({ startTime }) as PerformanceEntry

test('a figure counts for the route that was open at its moment, never for the path', () => {
  const before = performance.now()
  noteVisit('/assignment/4711')
  const figure = { name: 'INP' as const, value: 90, entries: [entryAt(performance.now())] }
  expect(figureOf(figure)).toEqual({ name: 'INP', value: 90, page: '/assignment/:fileId' })
  noteVisit('/fees')
  expect(figureOf({ ...figure, entries: [entryAt(performance.now())] })?.page).toBe('/fees')
  expect(figureOf({ ...figure, entries: [entryAt(before - 1)] })?.page).not.toBe('/assignment/:fileId')
})

test('figures are sent once, when the page is hidden, and hold nothing else', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  onTestFinished(() => beacon.mockRestore())
  measurePage({ effectiveType: '3g' })
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'))
    expect(beacon).toHaveBeenCalled()
  }, 10_000)
  const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => (body as Blob).text()))
  const names = bodies.flatMap((text) => {
    const sent = pageSpeed.parse(JSON.parse(text))
    expect(sent.connection).toBe('3g')
    return sent.figures.map(({ name }) => name)
  })
  expect(new Set(names).size).toBe(names.length)
})
