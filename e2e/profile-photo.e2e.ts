import { writeFile } from 'node:fs/promises'
import { card, makePicture, openPopup, openProfile } from './profile.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const picture = (buffer: Buffer, name = 'me.png') => ({ name, mimeType: 'image/png', buffer })

test('a photo is chosen, placed by keys, saved; the screen and the header show it', async ({ page }) => {
  await openProfile(page, at(), '9000000002')
  const head = card(page, 'Diya Menon')
  await expect(head.locator('img')).toHaveCount(0)
  const popup = await openPopup(page, 'Change photo')
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled()
  const choosing = page.waitForEvent('filechooser')
  await popup.getByRole('button', { name: 'Choose a photo' }).click()
  await (await choosing).setFiles(picture(await makePicture(page, 1600, 900)))
  const window = popup.getByRole('application')
  await window.focus()
  // The photo goes to the right as far as it can: the red half is under the window.
  for (let turn = 0; turn < 60; turn++) await page.keyboard.press('ArrowRight')
  const zoom = popup.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('1.05')
  const sending = page.waitForRequest('**/profiles/update/**')
  await popup.getByRole('button', { name: 'Save' }).click()
  const { photo } = (await sending).postDataJSON() as { photo: string }
  expect(photo.length).toBeLessThan(400_000)
  await expect(page.getByText('profile picture updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()
  const [shown, inHeader] = [
    head.locator('img'),
    page.getByRole('button', { name: 'Profile' }).locator('img'),
  ]
  await expect(inHeader).toHaveAttribute('src', (await shown.getAttribute('src')) ?? 'none')
  const kept = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const [red = 0, , blue = 0] = context?.getImageData(60, 256, 1, 1).data ?? []
    return { width: image.naturalWidth, height: image.naturalHeight, isRed: red > 150 && blue < 100 }
  })
  expect(kept).toEqual({ width: 512, height: 512, isRed: true })
  await page.reload()
  await expect(inHeader).toBeVisible()
})

test('what is no picture, and what is too large, are told; then a good one is taken', async ({ page }) => {
  await openProfile(page, at(), '9000000021')
  const popup = await openPopup(page, 'Change photo')
  const files = popup.locator('input[type=file]').first()
  await files.setInputFiles(picture(Buffer.from('this is no picture')))
  await expect(popup.getByRole('alert')).toHaveText(
    'This picture cannot be opened. Please choose another one (JPEG, PNG or WebP).',
  )
  // From the disk: to hand it over otherwise takes longer than a busy machine may take.
  const large = test.info().outputPath('large.png')
  await writeFile(large, Buffer.alloc(30 * 1024 * 1024 + 1))
  await files.setInputFiles(large)
  await expect(popup.getByRole('alert')).toHaveText(
    'This picture is larger than 30 MB. Please choose a smaller one.',
  )
  await files.setInputFiles(picture(await makePicture(page, 300, 700)))
  await expect(popup.getByRole('slider')).toBeVisible()
  await expect(popup.getByText('larger than 30 MB')).toHaveCount(0)
  await page.route('**/profiles/update/**', (route) =>
    route.fulfill({ status: 422, json: { statusCode: 422, message: 'Not this face' } }),
  )
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Not this face')
  await page.unroute('**/profiles/update/**')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('profile picture updated successfully')).toBeVisible()
})

test('a photo whose address is over is asked for anew', async ({ page }) => {
  await openProfile(page, at(), '9000000001')
  const photo = page.getByRole('button', { name: 'Profile' }).locator('img')
  await expect(photo).toBeVisible()
  await page.goto(at('/dashboard'))
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('homeroom.session') ?? '{}')
    localStorage.setItem('homeroom.session', JSON.stringify({ ...session, photo_url: '/files/over' }))
  })
  await page.reload()
  await expect(photo).toHaveAttribute('src', /\/files\/\d+\./)
})
