import { expect, test, useServer } from '../kit/test.ts'
import { card, makePicture, openPopup, openProfile } from './profile.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const picture = (buffer: Buffer, name = 'me.png') => ({ name, mimeType: 'image/png', buffer })

test('a photo is chosen, positioned by keys and saved; the screen and the header show it, also when its address has expired', {
  tag: '@long',
}, async ({ page }) => {
  await openProfile(page, at(), '9000000002')
  const head = card(page, 'Diya Menon')
  await expect(head.locator('img')).toHaveCount(0)
  const popup = await openPopup(page, 'Change photo')
  await expect(popup.getByRole('button', { name: 'Save' })).toBeDisabled()
  const choosing = page.waitForEvent('filechooser')
  await popup.getByRole('button', { name: 'Choose a photo' }).click()
  await (await choosing).setFiles(picture(await makePicture(page, 1600, 900)))
  const frame = popup.getByRole('application')
  await frame.focus()
  // The photo is moved to the far right: the red half is inside the frame.
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
  await page.goto(at('/dashboard'))
  await expect(inHeader).toBeVisible()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('homeroom.session') ?? '{}')
    localStorage.setItem('homeroom.session', JSON.stringify({ ...session, photo_url: '/files/over' }))
  })
  await page.reload()
  await expect(inHeader).toHaveAttribute('src', /\/files\/\d+\./)
})
