import { afterEach, expect, test, vi } from 'vitest'
import { closePdf, openPdf } from './open-pdf.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const onePage = new TextEncoder().encode(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> endobj
trailer << /Root 1 0 R >>`)

test('the worker ends some time after the last PDF is closed, and the next one gets another', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const first = openPdf(onePage)
  await first.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await closePdf(first)
  const second = openPdf(onePage)
  vi.advanceTimersByTime(60_000)
  expect(ended).not.toHaveBeenCalled()
  expect((await second.promise).numPages).toBe(1)
  await closePdf(second)
  vi.advanceTimersByTime(60_000)
  expect(ended).toHaveBeenCalledOnce()
  vi.useRealTimers()
  const third = openPdf(onePage)
  expect((await third.promise).numPages).toBe(1)
  await closePdf(third)
})
