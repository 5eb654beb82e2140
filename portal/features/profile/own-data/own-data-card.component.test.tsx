import { describe, expect, inject, test, vi } from 'vitest'
import { downloadOwnData, makeOwnData, type OwnDataCopy, ownData } from '#domain/profile/own-data-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen } from '#portal/testing/screen.tsx'
import { card, openProfile } from '../testing.ts'

const none: OwnDataCopy = { state: 'none', progress: 0, size: 0, made_at: '', expires_at: '' }
const ready: OwnDataCopy = {
  ...none,
  ...{ state: 'ready', progress: 100, size: 3 * 1024 * 1024 },
  ...{ made_at: '2026-11-20T10:00:00+05:30', expires_at: '2026-11-21T10:00:00+05:30' },
}
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const data = card('Your data')
const button = (name: string | RegExp) => data.getByRole('button', { name })

/** The server's replies in order; the last one repeats. */
function haveCopies(...copies: OwnDataCopy[]): void {
  let count = 0
  answer(ownData, () => done(copies[Math.min(count++, copies.length - 1)] ?? none))
}

/** Records the files that the page would save. */
function catchSaves(): string[] {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  return saved
}

describe('your data [profile-21]', () => {
  test('is prepared with progress, then downloaded', async () => {
    const saved = catchSaves()
    haveCopies(none, { ...none, state: 'making', progress: 40 }, ready)
    answer(makeOwnData, done({ ...none, state: 'waiting' }))
    answer(downloadOwnData, done({ download_url: '/files/1.2.3/x?as=download' }))
    await openProfile()
    await expect.element(data.getByText(/one ZIP: a page to read/)).toBeVisible()
    await button('Prepare the download: Data of your account').click()
    await expect.element(data.getByText('Waiting for its turn. You can leave this page.')).toBeVisible()
    expect(button(/./).elements()).toEqual([])
    await expect.element(data.getByRole('status')).toHaveFocus()
    await expect.element(data.getByText('Being prepared: 40 %. You can leave this page.')).toBeVisible()
    await expect.element(data.getByRole('progressbar')).toHaveAttribute('value', '40')
    await expect.element(data.getByText('Ready: 3.00 MB. Until 21-11-2026, 10:00 AM.')).toBeVisible()
    await button('Download: Data of your account').click()
    await expect
      .poll(() => saved.map((href) => new URL(href).pathname + new URL(href).search))
      .toEqual(['/files/1.2.3/x?as=download'])
    const [{ user_id: userId }] = [inject('sessions').aarav]
    expect(await askedOf(makeOwnData)).toMatchObject([{ body: { user_id: userId } }])
    vi.restoreAllMocks()
  })

  test('goes on where it was when the page is opened again', async () => {
    haveCopies({ ...none, state: 'making', progress: 70 })
    await openProfile()
    await expect.element(data.getByText(/Being prepared: 70 %/)).toBeVisible()
    leaveScreen()
    await openProfile()
    await expect.element(data.getByText(/Being prepared: 70 %/)).toBeVisible()
    expect(await askedOf(makeOwnData)).toEqual([])
  })

  test('says why it failed, and tries again', async () => {
    haveCopies({ ...none, state: 'failed' }, ready)
    const end = fail(makeOwnData, 422, 'You have made 5 copies within a day.')
    await openProfile()
    await expect.element(data.getByText('It could not be prepared. Please try again.')).toBeVisible()
    await button('Try again: Data of your account').click()
    await expect.element(data.getByRole('alert')).toHaveTextContent('You have made 5 copies within a day.')
    end()
    answer(makeOwnData, done({ ...none, state: 'waiting' }))
    await button('Try again: Data of your account').click()
    await expect.element(button('Download: Data of your account')).toBeVisible()
    expect(data.getByRole('alert').elements()).toEqual([])
  })

  test('a download that has expired is offered to be prepared again', async () => {
    haveCopies(ready, none)
    fail(downloadOwnData, 404, 'Not Found')
    await openProfile()
    await button('Download: Data of your account').click()
    await expect.element(button('Prepare the download: Data of your account')).toBeVisible()
    await expect.element(data.getByRole('alert')).toBeVisible()
  })

  test('a parent has one of the viewed child and one of the account', async () => {
    haveCopies(none)
    answer(makeOwnData, done({ ...none, state: 'waiting' }))
    await openProfile({ as: 'rohan' })
    const { user_id: childId, account_id: accountId } = inject('sessions').rohan
    expect(childId).not.toBe(accountId)
    await button('Prepare the download: Data of Aarav Sharma').click()
    await button('Prepare the download: Data of your own account').click()
    await expect
      .poll(async () => (await askedOf(makeOwnData)).map(({ body }) => body))
      .toMatchObject([{ user_id: childId }, { user_id: accountId }])
  })

  test('an open user has it as well', async () => {
    await openProfile({ as: 'neha' })
    await expect.element(button('Prepare the download: Data of your account')).toBeVisible()
  })

  test('looks right while it is prepared and when it is ready', { tags: 'long' }, async () => {
    haveCopies({ ...none, state: 'making', progress: 70 })
    await openProfile({ width: 390, height: 844 })
    await expect.element(data.getByRole('progressbar')).toBeVisible()
    await expectClean('the data of the profile being prepared')
    leaveScreen()
    haveCopies(ready)
    await openProfile({ as: 'rohan', width: 390, height: 844 })
    await expect.element(button('Download: Data of Aarav Sharma')).toBeVisible()
    await expectClean('the data of a parent and a child, ready')
    await expectReadable('the data of a parent and a child')
  })
})
