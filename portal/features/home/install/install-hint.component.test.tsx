import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type InstallOffer, watchInstallOffer } from '#portal/shared/look/install-offer.ts'
import { readStored, removeStored, stored, writeStored } from '#portal/shared/storage.ts'
import { expectClean } from '#portal/testing/look.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const { shelf, key } = stored.install
const hint = () => page.getByRole('region', { name: /^Use .+ as an app$/ })
const install = () => hint().getByRole('button', { name: 'Install' })
const ready = () => expect.element(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
const cameBefore = () => writeStored(shelf, key, '2020-01-01')

watchInstallOffer()
beforeEach(() => {
  removeStored(shelf, key)
  return () => removeStored(shelf, key)
})

/** As Chromium does if the portal can be installed. */
function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<InstallOffer['prompt']>(async () => ({ outcome }))
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

test('the first day has no hint, the next has one [shell-26]', async () => {
  offerInstall('accepted')
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
  leaveScreen()
  cameBefore()
  await renderScreen('/dashboard', { width: 390 })
  await expect.element(hint()).toMatchTextContent('Use Greenfield Public School as an app')
  await expectClean('install hint')
})

test('Install asks the browser once, and the hint is gone whatever the answer was', async () => {
  cameBefore()
  const prompt = offerInstall('dismissed')
  await renderScreen('/dashboard')
  await install().click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(hint()).not.toBeInTheDocument()
  leaveScreen()
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
})

test('where the browser offers nothing this time, it says where to find it', async () => {
  cameBefore()
  await renderScreen('/dashboard')
  await install().click()
  await expect.element(hint()).toMatchTextContent('Open the menu of your browser')
})

test('dismissed or installed, it never comes again', async () => {
  cameBefore()
  await renderScreen('/dashboard')
  await hint().getByRole('button', { name: 'Do not show this again' }).click()
  await expect.element(hint()).not.toBeInTheDocument()
  expect(readStored(shelf, key)).toBe('never')
  removeStored(shelf, key)
  dispatchEvent(new Event('appinstalled'))
  expect(readStored(shelf, key)).toBe('never')
})

test('an iPhone, which has no such question, is shown the way', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  cameBefore()
  await renderScreen('/dashboard', { width: 390 })
  await expect.element(hint()).toMatchTextContent('Tap Share in the bar of your browser')
  await expect.element(install()).not.toBeInTheDocument()
})

test('the installed app has no hint', async () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  cameBefore()
  await renderScreen('/dashboard')
  await ready()
  await expect.element(hint()).not.toBeInTheDocument()
})
