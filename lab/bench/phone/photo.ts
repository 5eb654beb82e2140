/** A photo of a phone's camera that is chosen for homework, on a four times slower processor. */
import { randomBytes } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { BenchServer } from '../server.ts'
import { launchChromium, longTasksOf, onSlowProcessor, openPhone } from './page.ts'

const size = { width: 4000, height: 3000 }
const phone = '9000000001'
/** In an Exif header: the camera was turned. */
const turned = 6

type PhotoFigure = { name: string; figure: string }

export async function benchPhoto(server: BenchServer): Promise<PhotoFigure[]> {
  const path = join(server.folder, 'IMG_1.jpg')
  await writeFile(path, await makePhoto())
  const browser = await launchChromium()
  const page = await openPhone(browser, phone, `http://localhost:${server.port}/assignment`)
  await page.getByRole('link', { name: /^View/ }).first().click()
  const input = page.locator('input[type=file]').first()
  await input.waitFor({ state: 'attached' })
  await page.waitForTimeout(3000)
  let ms = 0
  const tasks = await onSlowProcessor(page, () =>
    longTasksOf(page, async () => {
      const start = performance.now()
      await input.setInputFiles(path)
      await page.getByText('Made smaller from').waitFor({ timeout: 60_000 })
      ms = performance.now() - start
    }),
  )
  const reduced = await keptPhoto(page)
  await page.getByRole('button', { name: /^Send the original/ }).click()
  await page.getByText('Made smaller from').waitFor({ state: 'detached' })
  await page.waitForTimeout(1000)
  const original = await keptPhoto(page)
  await browser.close()
  return [
    { name: 'As the camera gives it', figure: show({ ...size, bytes: (await stat(path)).size }) },
    { name: 'As it is sent, upright', figure: show(reduced) },
    { name: 'After "Send the original"', figure: show(original) },
    { name: 'Until it is in the list', figure: `${(ms / 1000).toFixed(1)} s` },
    {
      name: 'Tasks over 50 ms meanwhile, the longest',
      figure: `${tasks.length}, ${Math.round(tasks[0] ?? 0)} ms`,
    },
  ]
}

/** Noise over a picture: as large as a photo can be. */
async function makePhoto(): Promise<Buffer> {
  const { width, height } = size
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return noise.blur(0.5).withMetadata({ orientation: turned }).jpeg({ quality: 95 }).toBuffer()
}

type Picture = { width: number; height: number; bytes: number }

const show = ({ width, height, bytes }: Picture) =>
  `${width} × ${height}, ${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The file of the draft on this device. */
const keptPhoto = (page: Page): Promise<Picture> =>
  page.evaluate(async () => {
    const until = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await until(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const entries = await until(database.transaction(store).objectStore(store).getAll())
        const files = entries.flatMap((entry) => [entry, entry?.file]).filter((one) => one instanceof File)
        const [photo] = files.toSorted((a, b) => a.size - b.size)
        if (!photo) continue
        const { width, height } = await createImageBitmap(photo)
        return { width, height, bytes: photo.size }
      }
    }
    throw new Error('there is no photo on the device')
  })
