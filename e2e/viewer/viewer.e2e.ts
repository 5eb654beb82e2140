import { setVideo } from '#server/features/live/testing-video-hosts.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { expectFits } from '../kit/look.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { buttonOf, findFile, openFile, search, standInForHosts, viewerOf } from './viewer.ts'

const server = useServer()
const at = () => server.current.at()

test('nothing is loaded until a file is opened', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const opened = await standInForHosts(page)
  await findFile(page, at(), 'Light and its laws')
  const isOfViewer = (url: string) => /\.(pdf|docx|mp3|mp4)$|pdf\.worker|pdf-view/.test(url)
  expect(requests.filter(isOfViewer)).toEqual([])
  expect(opened).toEqual([])
  const viewer = await openFile(page, 'Light and its laws')
  await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await search(page, 'Revision to listen to')
  await (await openFile(page, 'Revision to listen to')).locator('audio').waitFor()
  const loaded = () => requests.filter(isOfViewer).join('\n')
  for (const sign of [/\/light\.pdf$/m, /pdf\.worker/, /pdf-view/, /\.mp3$/m])
    await expect.poll(loaded).toMatch(sign)
})

test.describe('a PDF', () => {
  // pdf.js handles a failed request only once its worker asks for the reply: the browser may report it before that.
  test.use({ allowedComplaints: [/Failed to fetch/] })

  test('shows an error until it loads; turns its pages by buttons, number and keys; finds a text; zooms; Escape closes and gives the focus back', async ({
    page,
  }) => {
    await page.route('**/light.pdf', (route) => route.abort(), { times: 1 })
    await findFile(page, at(), 'Unit test paper')
    const viewer = await openFile(page, 'Unit test paper')
    const number = viewer.getByLabel('Page', { exact: true })

    await test.step('without a connection: an error, and Try again', async () => {
      await expect(viewer.getByText(/^The file cannot be shown/)).toBeVisible()
      await viewer.getByRole('button', { name: 'Try again' }).click()
      await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await openFile(page, 'Unit test paper')
    })

    await test.step('keys work at once, because the pages have the focus', async () => {
      await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
      await page.keyboard.press('End')
      await expect(number).toHaveValue('30')
      const top = () => viewer.locator('.pdfViewer').evaluate((pages) => pages.parentElement?.scrollTop ?? 0)
      const before = await top()
      await page.keyboard.press('PageUp')
      await expect.poll(top).toBeLessThan(before - 300)
      await page.keyboard.press('Home')
      await expect(number).toHaveValue('1')
    })

    await test.step('buttons, number and keys', async () => {
      await expect(viewer.getByText('Chapter 1: Rays')).toBeVisible()
      await viewer.getByRole('button', { name: 'Next page' }).click()
      await expect(number).toHaveValue('2')
      await number.fill('17')
      await number.press('Enter')
      await expect(viewer.getByText('Chapter 17: The eye')).toBeVisible()
      await number.fill('999')
      await number.press('Enter')
      await expect(number).toHaveValue('30')
      await expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled()
      await number.fill('none')
      await number.press('Enter')
      await expect(number).toHaveValue('30')
      await viewer.locator('.pdfViewer').click()
      await page.keyboard.press('Home')
      await expect(number).toHaveValue('1')
      await page.keyboard.press('n')
      await page.keyboard.press('n')
      await expect(number).toHaveValue('3')
      await page.keyboard.press('p')
      await expect(number).toHaveValue('2')
    })

    await test.step('a search counts the matches, and goes from one to the next', async () => {
      await page.keyboard.press('Home')
      await page.keyboard.press('Control+f')
      const field = viewer.getByRole('searchbox', { name: 'Search in the document' })
      await expect(field).toBeFocused()
      await field.fill('prisms')
      await expect(viewer.getByText('1 of 5')).toBeVisible()
      await expect(viewer.locator('.highlight.selected')).toHaveText('Prisms')
      await expect(number).toHaveValue('4')
      await field.press('Enter')
      await expect(viewer.getByText('2 of 5')).toBeVisible()
      await field.press('Shift+Enter')
      await expect(viewer.getByText('1 of 5')).toBeVisible()
      await viewer.getByRole('button', { name: 'Next found' }).click()
      await expect(number).toHaveValue('10')
      await field.fill('no such word')
      await expect(viewer.getByText('Not found')).toBeVisible()
      await field.press('Escape')
      await expect(field).toHaveValue('')
      await expect(viewer).toBeVisible()
      await field.press('Escape')
      await expect(viewer).toHaveCount(0)
      await expect(buttonOf(page, 'Unit test paper')).toBeFocused()
    })

    await test.step('zooms in and out, and to the width of a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await openFile(page, 'Unit test paper')
      await expect(viewer.getByText('of 30', { exact: true })).toBeVisible()
      const width = () =>
        viewer
          .locator('.page')
          .first()
          .evaluate((one) => one.clientWidth)
      await expect.poll(width).toBeGreaterThan(330)
      const fitted = await width()
      expect(fitted).toBeLessThanOrEqual(360)
      await viewer.getByRole('button', { name: 'Larger' }).click()
      await expect.poll(width).toBeGreaterThan(fitted * 1.2)
      await page.keyboard.press('-')
      await page.keyboard.press('-')
      await expect.poll(width).toBeLessThan(fitted)
      await page.keyboard.press('0')
      await expect.poll(width).toBe(fitted)
      await expectFits(page, 'a PDF', 'a, button, input:not([type=search])')
    })
  })
})

test('audio and video play, also at another speed; text is unformatted; what has no viewer is a download [study-18]', async ({
  page,
}) => {
  await server.current.query(
    `update study_file set is_readonly = true where title in ('Revision to listen to', 'The moving bar')`,
  )
  await server.current.query(
    `with made as (
        insert into file (institute_id, sha256, name, content_type, size)
        select institute_id, sha256, 'model.dwg', 'application/octet-stream', size from file where name = 'light.pdf' limit 1
        returning id, institute_id)
      update study_file f set file_id = made.id from made
      where f.title = 'Light and its laws, part 2' and f.institute_id = made.institute_id`,
  )
  await findFile(page, at(), 'Revision to listen to')
  for (const [title, tag] of [
    ['Revision to listen to', 'audio'],
    ['The moving bar', 'video'],
  ] as const) {
    await search(page, title)
    const viewer = await openFile(page, title)
    const media = viewer.locator(tag)
    await media.evaluate(async (element: HTMLMediaElement) => {
      element.muted = true
      await element.play()
    })
    await expect
      .poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime))
      .toBeGreaterThan(0.3)
    await viewer.getByLabel('Speed').selectOption('1.5×')
    expect(await media.evaluate((element: HTMLMediaElement) => element.playbackRate)).toBe(1.5)
    await expect(media).toHaveAttribute('controlslist', 'nodownload')
    await expect(viewer.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await server.current.query('delete from file_place')
  }
  await search(page, 'Laws to learn by heart')
  const text = await openFile(page, 'Laws to learn by heart')
  await expect(text.getByText(/ratio of the sines of the two angles/)).toBeVisible()
  await page.keyboard.press('Escape')
  await search(page, 'Light and its laws, part 2')
  const drawing = await openFile(page, 'Light and its laws, part 2')
  await expect(drawing.getByText('Preview not supported. Please download the file.')).toBeVisible()
  await expect(drawing.getByRole('button', { name: 'Download' }).last()).toBeVisible()
})

test.describe('hosted videos', () => {
  test('Youtube plays without cookies, Vimeo without the identity of the viewer; opening it is recorded [study-17]', async ({
    page,
  }) => {
    const opened = await standInForHosts(page)
    await findFile(page, at(), 'Refraction explained')
    const viewer = await openFile(page, 'Refraction explained')
    await expect(viewer.locator('iframe')).toHaveAttribute('title', 'Refraction explained')
    const address = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&enablejsapi=1&origin='
    await expect.poll(() => opened).toEqual([`${address}${encodeURIComponent(new URL(page.url()).origin)}`])
    await expect(viewer.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await search(page, 'Lenses, a lecture')
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/update-watch-count'))
    await openFile(page, 'Lenses, a lecture')
    await expect
      .poll(() => opened.slice(1))
      .toEqual(['https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'])
    expect((await noted).status()).toBe(200)
    const watch = await server.current.query('select count from watch where video_key = $1', ['76979871'])
    expect(watch).toEqual([{ count: 1 }])
  })

  test('VdoCipher plays with a one-time password; without the institute’s key an error is shown [study-17]', {
    tag: '@long',
  }, async ({ page }) => {
    const title = 'Protected lecture on lenses'
    const [school] = await server.current.query<{ id: number }>(
      `select id from institute where name = 'Greenfield Public School'`,
    )
    const { sealedVdoCipherSecret: _, ...without } = {
      view: true,
      cloud: 3,
      vimeoDownload: true,
      sealedVdoCipherSecret: '',
    }
    await server.current.query('update institute set video = $2 where id = $1', [
      school?.id,
      JSON.stringify(without),
    ])
    const opened = await standInForHosts(page)
    await findFile(page, at(), title)
    const viewer = await openFile(page, title)
    await expect(viewer.getByRole('alert')).not.toBeEmpty()
    await expect(viewer.locator('iframe')).toHaveCount(0)
    await setVideo(server.current.query, createSecrets(testKey), Number(school?.id))
    const bodies: unknown[] = []
    await page.route('**/instFileSystem/videoOTP?source=IOS-APP', (route) => {
      bodies.push(route.request().postDataJSON())
      const data = { otp: '20160313versASE3', playbackInfo: 'eyJ2aWRlb0lkIjoiMSJ9' }
      return route.fulfill({ json: { status: 200, message: 'OK', data } })
    })
    await viewer.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => opened)
      .toEqual(['https://player.vdocipher.com/v2/?otp=20160313versASE3&playbackInfo=eyJ2aWRlb0lkIjoiMSJ9'])
    expect(bodies).toEqual([
      {
        videoID: 'demo0refraction1',
        institute_id: Number(school?.id),
        user_id: expect.any(Number),
        file_id: expect.any(Number),
      },
    ])
    await expect(viewerOf(page, title).locator('iframe')).toHaveAttribute('allow', /encrypted-media/)
  })
})
