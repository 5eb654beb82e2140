import { afterEach, beforeEach, expect, test } from 'vitest'
import { stored, writeStored } from '#portal/shared/storage.ts'
import { hidePicture, keepPicture, showPicture } from './picture.ts'

const token = 'kfuakvgcanv.secret.2026'
const of = { token, userId: 1, studentId: 1, path: '/fees' }
const added: Element[] = []

/** Adds an element to the page, until the end of the test. */
function add<Tag extends 'div' | 'link' | 'style'>(tag: Tag, properties: object, parent = document.body) {
  const element = Object.assign(document.createElement(tag), properties)
  parent.append(element)
  added.push(element)
  return element
}

beforeEach(() => {
  writeStored(stored.session.shelf, stored.session.key, JSON.stringify({ token }))
})
afterEach(() => {
  hidePicture(document)
  for (const element of [...document.querySelectorAll('#picture'), ...added.splice(0)]) element.remove()
})

const stylesAdded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)

test('a picture of a page that came with its styles inside waits for their files at the next visit', async () => {
  const before = stylesAdded()
  const file = new URL('/favicon.svg?card.css', location.href).href
  const style = add('style', { textContent: '.picture-card { color: red }' }, document.head)
  style.dataset.href = '/favicon.svg?card.css'
  const root = add('div', { innerHTML: '<p class="picture-card">Fees</p>' })
  await keepPicture(root, of)
  style.remove()
  const shown = showPicture(root, of)
  await expect.poll(() => stylesAdded().filter((href) => !before.includes(href))).toEqual([file])
  await shown
  document.head.querySelector(`link[href="${file}"]`)?.remove()
})

test('a stylesheet whose rules may not be read does not matter', async () => {
  const { sheet } = add('style', { textContent: '.picture-card { color: red }' }, document.head)
  const refuse = () => {
    throw new DOMException('not loaded', 'SecurityError')
  }
  Object.defineProperty(sheet, 'cssRules', { get: refuse })
  const root = add('div', { innerHTML: '<p class="picture-card">Fees</p>' })
  await keepPicture(root, of)
  expect(await showPicture(root, of)).toBe(true)
  expect(document.getElementById('picture')?.textContent).toBe('Fees')
})

test('a picture waits for styles that the portal loads already', async () => {
  const link = add('link', { rel: 'stylesheet', href: '/favicon.svg?late.css' }, document.head)
  const style = add('style', { textContent: '.picture-card { color: red }' }, document.head)
  style.dataset.href = '/favicon.svg?late.css'
  Object.defineProperty(link, 'sheet', { value: null })
  // Only the event of the test counts, which the browser does not trust.
  for (const name of ['load', 'error'])
    link.addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation())
  const root = add('div', { innerHTML: '<p class="picture-card">Late</p>' })
  await keepPicture(root, of)
  const other = add('div', { innerHTML: '<p>Other</p>' })
  await keepPicture(other, { ...of, path: '/exam' })
  const late = showPicture(root, of)
  await showPicture(other, { ...of, path: '/exam' })
  await showPicture(other, { ...of, path: '/exam' })
  const shown = () => [...document.querySelectorAll('#picture')].map((one) => one.textContent)
  expect(shown()).toEqual(['Other', 'Other'])
  link.dispatchEvent(new Event('load'))
  expect(await late).toBe(true)
  expect(shown()).toContain('Late')
})
