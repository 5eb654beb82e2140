import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  editNotice,
  foreseeNotice,
  listNotices,
  type Notice,
  readNotice,
  takeBackNotice,
  writeNotice,
} from '#domain/desk/notice-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const editor = page.getByRole('textbox', { name: 'Text' })
const preview = page.getByRole('region', { name: 'As families see it' })
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const kept = done({ id: 'desk-x', number: 1 })
const sum = {
  students: 32,
  parents: 40,
  others: 0,
  unreached: 3,
  channels: [
    { channel: 'push' as const, people: 12, cost: null, left: null },
    { channel: 'sms' as const, people: 60, cost: 12, left: 500 },
  ],
}
const notice: Notice = {
  id: 'N1',
  title: 'Sports day',
  by: 'Office',
  state: 'out',
  announced_at: '2026-11-25T10:00:00+05:30',
  taken_back_at: null,
  urgent: false,
  year: '2026–27',
  sections: null,
  students: [],
  student_count: 0,
  has_file: false,
  html: '<p>On <strong>Friday</strong></p>',
  link: '',
  file_name: '',
  year_id: 'demo-this year',
  section_ids: null,
  chosen: [],
  local_time: '2026-11-25 10:00',
  cells: { id: 'N1', title: 'Sports day' },
}
const bodies = async (call: typeof writeNotice | typeof editNotice) =>
  (await askedOf(call)).map(({ body }) => body as Record<string, unknown>)

/** What one test has typed is no draft of the next. */
const forget = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase('homeroom-desk')
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
beforeEach(forget)
afterEach(forget)

function paste(html: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'plain')
  editor
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a notice is written by keyboard, shown as families see it, and sent after a look at whom it reaches [desk-31, desk-32]', async () => {
  answer(writeNotice, kept)
  answer(foreseeNotice, done(sum))
  await renderDesk('/notices/new')
  await page.getByLabelText('Title').fill('Sports day <b>')
  await editor.click()
  await userEvent.keyboard('Timings')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Bold')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(button('Heading')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Heading')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(
    '{Enter}Come {Control>}b{/Control}early{Control>}b{/Control}, {Control>}i{/Control}please{Control>}i{/Control}{Enter}',
  )
  await button('List').click()
  await userEvent.keyboard('water{Enter}a cap{Enter}{Enter}')
  await button('Numbered list').click()
  await userEvent.keyboard('one{Enter}{Enter}')
  await button('Link').click()
  await dialog.getByLabelText('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Set the link' }).click()
  await expect.element(dialog.getByText('Please enter an address that begins with https://.')).toBeVisible()
  await dialog.getByLabelText('Address').fill('school.example/plan')
  await dialog.getByLabelText('Words of the link').fill('The plan')
  await dialog.getByRole('button', { name: 'Set the link' }).click()
  await expect
    .element(preview.getByRole('link', { name: 'The plan' }))
    .toHaveAttribute('href', 'https://school.example/plan')
  await expect.element(preview.getByRole('heading', { name: 'Sports day <b>' })).toBeVisible()
  await expectClean('a notice that is written')
  await expectReadable('a notice that is written')
  await page.getByLabelText(/^Urgent/).click()
  await button('Check and send').click()
  for (const text of [
    '32 students',
    'SMS: 60 people, about Rs 12, of Rs 500 left this month',
    /^Urgent: phones ring at once/,
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expectClean('what sending does')
  await dialog.getByRole('button', { name: 'Send as urgent' }).click()
  await expect
    .poll(async () => (await bodies(writeNotice))[0])
    .toMatchObject({
      title: 'Sports day <b>',
      sections: null,
      announced_at: null,
      urgent: true,
      html: '<h3>Timings</h3><p>Come <strong>early</strong>, <em>please</em></p><ul><li>water</li><li>a cap</li></ul><ol><li>one</li></ol><p><a href="https://school.example/plan" rel="noopener noreferrer" target="_blank">The plan</a></p>',
    })
})

test('a notice for one student, found by name, is shown with the name and says who will not see it [desk-95]', async () => {
  answer(writeNotice, kept)
  answer(foreseeNotice, done({ ...sum, outside: 1 }))
  await renderDesk('/notices/new')
  await page.getByLabelText('Title').fill('Fees of the bus')
  await page.getByRole('radio', { name: /^Some sections or students/ }).click()
  await button('Check and send').click()
  await expect.element(page.getByText('Please choose at least one section or student.')).toBeVisible()
  await page.getByLabelText('Name or phone number of a student or parent').fill('aarav')
  await button('Add Aarav Sharma').click()
  await expect.element(preview.getByText('Aarav Sharma')).toBeVisible()
  await expectClean('a notice for one student')
  await button('Check and send').click()
  await expect.element(dialog.getByText(/^1 of the chosen students is in no section/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => (await bodies(writeNotice))[0])
    .toMatchObject({ sections: [], students: [expect.any(Number)] })
})

test('of what is pasted from Word only what a notice can have stays, and nothing runs [desk-31]', async () => {
  answer(writeNotice, kept)
  answer(foreseeNotice, done(sum))
  const here = globalThis as { ran?: boolean }
  await renderDesk('/notices/new')
  await page.getByLabelText('Title').fill('Pasted')
  await editor.click()
  paste(`<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 class=MsoTitle>Trip<o:p></o:p></h1>
    <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bring</b> <span style='color:red' onclick="ran=true">these</span><img src=x onerror="globalThis.ran=true"></p>
    <p class=MsoListParagraphCxSpFirst><span>·<span>&nbsp;&nbsp;&nbsp; </span></span>a hat</p>
    <p class=MsoListParagraphCxSpLast><span>·<span>&nbsp;&nbsp;&nbsp; </span></span>water</p>
    <table><tr><td>Bus</td><td>7 AM</td></tr></table>
    <script>globalThis.ran=true</script><svg onload="globalThis.ran=true"></svg><a href="javascript:globalThis.ran=true">x</a><!--EndFragment--></body></html>`)
  await expect.element(preview.getByText('a hat')).toBeVisible()
  await button('Check and send').click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => (await bodies(writeNotice))[0]?.html)
    .toBe(
      '<h3>Trip</h3><p><strong>Bring</strong> these</p><ul><li>a hat</li><li>water</li></ul><p>Bus – 7 AM</p><p>x</p>',
    )
  expect(here.ran).toBeUndefined()
})

test('what is missing is said at its field', async () => {
  await renderDesk('/notices/new', { width: 390, height: 844 })
  await page.getByText('Some sections or students', { exact: true }).click()
  await page.getByRole('radio', { name: 'At a time' }).click()
  await button('Check and send').click()
  for (const text of [
    'Please give it a title.',
    'Please choose at least one section or student.',
    'Please choose a day and a time that are still to come.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  expect(await askedOf(foreseeNotice)).toEqual([])
  await expectClean('faults of a notice')
})

test('a lost reply keeps the draft, also over a new page, and the same notice is sent with the same key [desk-35]', async () => {
  const keys: unknown[] = []
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const { 'Idempotency-Key': key } = (init?.headers ?? {}) as Record<string, string>
    if (key) keys.push(key)
    return fetch(input, init)
  }
  answer(foreseeNotice, done(sum))
  const restore = fail(writeNotice, 'offline')
  await renderDesk('/notices/new')
  await page.getByLabelText('Title').fill('Kept on this device')
  await editor.click()
  await userEvent.keyboard('A long text')
  await button('Check and send').click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByRole('alert').getByText(/connection/i)).toBeVisible()
  await renderDesk('/notices/new')
  await expect.element(page.getByText(/^Your draft of/)).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Kept on this device')
  await expect.element(editor).toHaveTextContent('A long text')
  restore()
  answer(writeNotice, kept)
  await button('Check and send').click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(() => keys.length).toBe(2)
  globalThis.fetch = fetch
  expect(keys[1]).toBe(keys[0])
  await expect.element(page.getByText('The notice is out.')).toBeVisible()
  await renderDesk('/notices/new')
  await expect.element(page.getByLabelText('Title')).toHaveValue('')
})

test('the list has states and who has read it; a head writes nothing [desk-30, desk-33]', async () => {
  await renderDesk('/notices', { as: 'suresh', width: 390, height: 844 })
  await expect.element(page.getByRole('link', { name: 'Winter uniform' })).toBeVisible()
  await expect.element(page.getByText('Out', { exact: true }).first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Write a notice' }).elements()).toEqual([])
  await expectClean('the notices')
  answer(listNotices, done({ notices: [], next: '' }))
  await page.getByRole('radio', { name: 'Taken back' }).click()
  await expect.element(page.getByText('Nothing found')).toBeVisible()
})

test('a notice is taken back after a question, and one that somebody else has changed is not overwritten [desk-34]', async () => {
  answer(readNotice, done(notice))
  answer(takeBackNotice, kept)
  await renderDesk('/notices/N1')
  await expect.element(preview.getByText('Friday')).toBeVisible()
  await expectClean('a notice')
  await button('Take back').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect.poll(async () => (await askedOf(takeBackNotice)).length).toBe(1)
  const restore = fail(editNotice, 409, 'Somebody else has changed this meanwhile.')
  await renderDesk('/notices/N1/edit')
  await page.getByLabelText('Title').fill('Sports day, moved')
  await button('Save the changes').click()
  await expect.element(dialog.getByText('Somebody else has changed this notice')).toBeVisible()
  restore()
  // The draft is of what was read first, also on a new page.
  answer(readNotice, done({ ...notice, cells: { id: 'N1', title: 'Newer' } }))
  const again = answer(editNotice, kept)
  await renderDesk('/notices/N1/edit')
  await expect.element(page.getByLabelText('Title')).toHaveValue('Sports day, moved')
  const refused = fail(editNotice, 409, 'Somebody else has changed this meanwhile.')
  await button('Save the changes').click()
  await expect.element(dialog.getByText('Somebody else has changed this notice')).toBeVisible()
  expect((await bodies(editNotice)).at(-1)?.was).toEqual(notice.cells)
  again()
  refused()
  answer(readNotice, done({ ...notice, cells: { id: 'N1', title: 'Of somebody else' } }))
  answer(editNotice, kept)
  await dialog.getByRole('button', { name: 'Write mine over it' }).click()
  await expect
    .poll(async () => (await bodies(editNotice)).at(-1))
    .toMatchObject({
      title: 'Sports day, moved',
      was: { title: 'Of somebody else' },
    })
})

test('a text with a table stays as it is', async () => {
  answer(readNotice, done({ ...notice, html: '<table><tbody><tr><td>7 AM</td></tr></tbody></table>' }))
  answer(editNotice, kept)
  await renderDesk('/notices/N1/edit')
  await expect.element(page.getByText(/parts that cannot be edited here/)).toBeVisible()
  await button('Save the changes').click()
  await expect
    .poll(async () => (await bodies(editNotice))[0]?.html)
    .toBe('<table><tbody><tr><td>7 AM</td></tr></tbody></table>')
})
