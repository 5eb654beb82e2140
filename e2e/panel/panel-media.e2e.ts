import type { Locator, Page } from '@playwright/test'
import { users } from '../exams.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  addQuestion,
  begin,
  filesOf,
  goTo,
  makePaper,
  next,
  openPanel,
  questionOf,
  saved,
  submitExam,
} from './panel.ts'

const server = useServer()
const { aarav: login } = users

const options = [{ html: 'One' }, { html: 'Two' }]
const isDrawn = (picture: Locator) =>
  picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)
const keptFiles = (panel: Page): Promise<number> =>
  panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('homeroom-files')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count()
          counting.onsuccess = () => resolve(counting.result)
          opening.result.close()
        }
      }),
  )

/** A paper: a question without media, a picture in each part of a question, an audio file and a video. */
async function makeIllustrated(name: string, rest = {}): Promise<number> {
  const testId = await makePaper(server.current, { login, name, types: [1], ...rest })
  const files = await filesOf(server.current, testId)
  const picture = (file: string, alt: string) =>
    `<p>See <img data-file="${files.get(file)}" alt="${alt}"></p>`
  await addQuestion(server.current, testId, {
    html: picture('lens.png', 'A lens'),
    passage: picture('triangle.png', 'A prism'),
    options: [{ html: picture('cell.png', 'A cell') }, { html: 'None' }],
  })
  await addQuestion(server.current, testId, {
    html: '<p>Listen and look.</p>',
    options,
    media: [
      { type: 'audio', fileId: files.get('notes.mp3') },
      { type: 'video', fileId: files.get('bar.mp4') },
    ],
  })
  return testId
}

test.describe('with the portal cached', () => {
  test.use({ serviceWorkers: 'allow' })

  test('pictures and sound of later questions are available without a network, also after a reload [panel-20]', async ({
    page,
    context,
  }) => {
    const name = 'Pictures offline'
    await makeIllustrated(name)
    const panel = await openPanel(page, server.current, login, name)
    await begin(panel)
    // The paper comes with Start, and only then the panel makes its store of files.
    await expect(saved(panel)).toBeVisible()
    await expect.poll(() => keptFiles(panel)).toBe(5)
    await panel.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
    await context.setOffline(true)
    const look = async () => {
      await goTo(panel, 2)
      for (const alt of ['A lens', 'A prism', 'A cell'])
        await expect.poll(() => isDrawn(panel.locator(`img[alt="${alt}"]`)), alt).toBe(true)
      await goTo(panel, 3)
      for (const kind of ['audio', 'video'])
        await expect
          .poll(() => panel.locator(kind).evaluate((one: HTMLMediaElement) => one.readyState), kind)
          .toBeGreaterThan(0)
      await expect(panel.getByText('A picture or a recording did not come')).toHaveCount(0)
    }
    await look()
    panel.on('dialog', (dialog) => void dialog.accept())
    await goTo(panel, 1)
    await panel.reload()
    await look()
    await context.setOffline(false)
    await submitExam(panel)
    await expect(panel.getByRole('heading', { name: 'Your answers are handed in' })).toBeVisible({
      timeout: 20_000,
    })
    await expect.poll(() => keptFiles(panel), 'nothing of an exam that is over').toBe(0)
  })
})

test('a picture that failed to load shows this, and loads with the network', async ({ page, context }) => {
  const name = 'A picture comes late'
  await makeIllustrated(name)
  await context.route('**/files/*', (route) => route.abort())
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await goTo(panel, 2)
  const lens = panel.getByRole('button', { name: 'Enlarge the picture: A lens' })
  const question = questionOf(panel)
  const missing = question.getByText('A picture or a recording did not come')
  await expect(missing).toBeVisible()
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toBeVisible()
  await context.setOffline(true)
  await expect(panel.getByText('No connection. Go on')).toBeVisible()
  await context.unroute('**/files/*')
  await context.setOffline(false)
  await expect(missing).toHaveCount(0, { timeout: 20_000 })
  expect(await isDrawn(lens)).toBe(true)
})

test('an expired address is requested again', { tag: '@long' }, async ({ page, context }) => {
  const name = 'Addresses are over'
  await makeIllustrated(name)
  let papers = 0
  await context.route('**/examPanel/paper', (route) => {
    papers += 1
    return route.continue()
  })
  // As the server replies after an hour, until the paper is fetched again.
  await context.route('**/files/*', (route) =>
    papers < 2 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await goTo(panel, 2)
  await expect.poll(() => isDrawn(panel.locator('img[alt="A lens"]'))).toBe(true)
})

test('with data saving on, only the files of the next question are loaded', { tag: '@long' }, async ({
  page,
}) => {
  const name = 'Sparing'
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await makeIllustrated(name)
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await expect.poll(() => keptFiles(panel)).toBe(3)
  await goTo(panel, 2)
  await expect.poll(() => keptFiles(panel)).toBe(5)
})

test('pictures of question, passage and option are enlarged, by pointer and by keys, without choosing an option', {
  tag: '@long',
}, async ({ page }) => {
  const name = 'Enlarged'
  await makeIllustrated(name)
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await goTo(panel, 2)
  const radios = questionOf(panel).locator('fieldset input')
  for (const [button, title] of [
    ['Enlarge the picture: A lens', 'A lens'],
    ['Enlarge the picture: A prism', 'A prism'],
    ['Enlarge the picture of option a', 'A cell'],
  ] as const) {
    const opener = panel.getByRole('button', { name: button })
    const dialog = panel.getByRole('dialog', { name: title })
    for (const open of [() => opener.click(), () => panel.keyboard.press('Enter')]) {
      await open()
      await expect(dialog).toBeVisible()
      await expect.poll(() => isDrawn(dialog.getByRole('img', { name: title }))).toBe(true)
      await panel.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener, button).toBeFocused()
    }
  }
  await expect(radios).toHaveCount(2)
  for (const radio of await radios.all()) await expect(radio).not.toBeChecked()
  // The picture itself chooses the option, as the rest of the option does.
  await panel.locator('label img').click()
  await expect(radios.first()).toBeChecked()
  await expect(panel.getByRole('dialog')).toHaveCount(0)
})

test('audio and video play on request, and never by themselves [panel-20]', { tag: '@long' }, async ({
  page,
}) => {
  const name = 'Heard and seen'
  await makeIllustrated(name)
  const panel = await openPanel(page, server.current, login, name)
  await begin(panel)
  await goTo(panel, 3)
  for (const kind of ['audio', 'video']) {
    const medium = panel.locator(kind)
    await expect(medium).toHaveAttribute('controls')
    await expect(medium).toHaveAttribute('aria-label', /^Media \d of question 3$/)
    await expect.poll(() => medium.evaluate((one: HTMLMediaElement) => one.readyState)).toBeGreaterThan(0)
    expect(await medium.evaluate((one: HTMLMediaElement) => one.paused && one.currentTime === 0)).toBe(true)
    await medium.focus()
    await panel.keyboard.press('Space')
    await expect.poll(() => medium.evaluate((one: HTMLMediaElement) => one.currentTime)).toBeGreaterThan(0)
  }
})

test('the chosen language applies to the next questions, and after a reload', { tag: '@long' }, async ({
  page,
}) => {
  const name = 'In two languages'
  const testId = await makePaper(server.current, { login, name, types: [] })
  for (const number of ['एक', 'दो'])
    await addQuestion(server.current, testId, {
      html: `<p>Which is right?</p>`,
      other_html: `<p>प्रश्न ${number}</p>`,
      options: [{ html: 'One', otherHtml: 'पहला' }, { html: 'Only English' }],
    })
  const panel = await openPanel(page, server.current, login, name)
  const question = questionOf(panel)
  await begin(panel)
  await expect(question.getByText('Which is right?')).toBeVisible()
  await question.getByText('One', { exact: true }).click()
  await panel.getByRole('radio', { name: 'हिन्दी' }).check()
  const isHindi = async (number: string) => {
    await expect(question.getByText(`प्रश्न ${number}`)).toBeVisible()
    await expect(question.getByText('पहला')).toBeVisible()
    await expect(question.getByText('Only English')).toBeVisible()
    await expect(question.locator('[lang="hi"]')).toHaveCount(1)
  }
  await isHindi('एक')
  await expect(question.locator('fieldset input[name^=question]').first()).toBeChecked()
  await next(panel)
  await isHindi('दो')
  await panel.reload()
  await isHindi('दो')
  await panel.getByRole('radio', { name: 'English', exact: true }).check()
  await expect(question.getByText('Which is right?')).toBeVisible()
})
