import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadDraft, openFile } from '#portal/features/assignment/draft/draft-store.ts'
import { draftEntries } from '#portal/shared/device/drafts.ts'
import { titles } from '#portal/testing/assignment-titles.ts'
import { addressOf, chooseFiles, clearDrafts, saveButton } from '#portal/testing/assignments.ts'
import { expectClean } from '#portal/testing/look.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { reducePhotos } from './reduce-photos.ts'

beforeEach(clearDrafts)
afterAll(clearDrafts)

/** Noise, which a camera's quality keeps: as large as a photo of that size can be. */
async function makePhoto(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const noise = new ImageData(width, height)
  for (let at = 0; at < noise.data.length; at += 65_536)
    crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)))
  for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
  context.putImageData(noise, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const start = 2
  return new File([blob.slice(0, start), turned, blob.slice(start)], 'photo.jpg', { type: 'image/jpeg' })
}

/** Exif with orientation 6: the camera was turned, and the picture is shown turned by 90 degrees. */
const turned = Uint8Array.fromHex(
  ['ffe10022', '457869660000', '4d4d002a00000008', '0001', '011200030000000100060000', '00000000'].join(''),
)

/** The smallest file of the draft with a name, as it is on the device. */
async function keptFile(name: string): Promise<File> {
  const [[entry = ''] = []] = await draftEntries.readAll()
  const { files, key } = await loadDraft(entry.split('/', 1)[0] ?? '')
  const all = await Promise.all([...files.values()].map((file) => openFile(file, key)))
  const named = all.filter((file) => file !== undefined).filter((file) => file.name === name)
  return named.reduce((one, other) => (one.size < other.size ? one : other))
}

test('a large photo is made smaller, upright as it is; the original on request [assignment-45]', async () => {
  await renderScreen(await addressOf(titles.open), { width: 390 })
  await expect.element(saveButton()).toBeVisible()
  const photo = await makePhoto(600, 3400)
  chooseFiles(photo, new File(['%PDF-1.7'], 'essay.pdf'))
  const rows = page.getByRole('region', { name: 'Files and links' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length, { timeout: 20_000 }).toBe(2)
  const original = `${(photo.size / 1024 / 1024).toFixed(2)} MB`
  await expect.element(rows.first()).toMatchTextContent(`Made smaller from ${original}`)
  await expect.element(rows.last()).not.toMatchTextContent('Made smaller')
  const reduced = await keptFile('photo.jpg')
  expect(reduced.size).toBeLessThan(photo.size * 0.7)
  const { width, height } = await createImageBitmap(reduced)
  expect([width, height]).toEqual([2400, 424])
  await expectClean('a photo that was made smaller')
  await page.getByRole('button', { name: 'Send the original of photo.jpg' }).click()
  await expect.element(rows.first()).not.toMatchTextContent('Made smaller')
  await expect.element(rows.first()).toMatchTextContent(original)
  await expect.poll(async () => (await keptFile('photo.jpg')).size).toBe(photo.size)
})

test('a photo that takes too long is sent as it is, and its late reply is not taken for that of the next', async () => {
  const photo = (name: string) => new File([new Uint8Array(1_000_000)], name, { type: 'image/jpeg' })
  // Replies to the first photo when it gets the second.
  const late = `let first
    onmessage = ({ data }) => { if (first) postMessage(first.slice(0, 10)); else first = data }`
  const address = URL.createObjectURL(new Blob([late], { type: 'text/javascript' }))
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super(address)
      }
    },
  )
  const [first, second] = [photo('first.jpg'), photo('second.jpg')]
  const chosen = await reducePhotos([first, second], 200).finally(() => vi.unstubAllGlobals())
  expect(chosen).toEqual([
    { file: first, original: undefined },
    { file: second, original: undefined },
  ])
  expect(chosen[1]?.file).toBe(second)
})
