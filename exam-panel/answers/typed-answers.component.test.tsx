import { useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxLetters } from '#domain/exam/panel/limits.ts'
import type { Answer } from '#domain/exam/question.ts'
import { expectFits } from '#portal/testing/look.ts'
import { renderPart } from '#portal/testing/screen.tsx'
import type { PaperQuestion } from '../core/read-paper.ts'
import { panelQuestionTexts, panelTexts } from '../texts.ts'
import { NumberAnswer } from './number-answer.tsx'
import { WrittenAnswer } from './written-answer.tsx'

let given: Answer | null
beforeEach(() => page.viewport(390, 844))

function Field({ of: Of, first }: { of: typeof WrittenAnswer | typeof NumberAnswer; first: Answer | null }) {
  const [answer, setAnswer] = useState(first)
  const [unfinished, setUnfinished] = useState('')
  given = answer
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <Of
        question={{} as PaperQuestion}
        number={1}
        answer={answer}
        onAnswer={setAnswer}
        unfinished={unfinished}
        onUnfinished={setUnfinished}
      />
    </IntlProvider>
  )
}

const essay = () => page.getByRole('textbox', { name: 'Your answer' })
/** Spaces may not break in it. */
const said = () => document.querySelector('[role=alert]')?.textContent.replaceAll(/\s/g, ' ')
const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  return essay().element().dispatchEvent(event)
}

test('an essay is not cut: what does not fit is refused whole, and said [panel-13]', async () => {
  const text = 'a'.repeat(maxLetters - 2)
  renderPart(<Field of={WrittenAnswer} first={{ type: 2, text }} />)
  await expect.element(page.getByText('19,998 characters of 20,000 · 2 left')).toBeVisible()
  const field = essay().element() as HTMLTextAreaElement
  await expect.poll(() => paste('1234\r\n5')).toBe(false)
  await expect.poll(said).toContain('4 characters too many')
  expect(given).toEqual({ type: 2, text })
  expectFits('an essay at its limit')
  // The browser inserts a paste that fits.
  expect(paste('12')).toBe(true)
  // Dictation changes the value without a key.
  field.focus()
  field.setSelectionRange(5, 5)
  await expect.poll(() => document.activeElement).toBe(field)
  await userEvent.keyboard('xyz')
  await expect.poll(() => given).toEqual({ type: 2, text: `aaaaaxy${'a'.repeat(maxLetters - 7)}` })
  await expect.poll(said).toContain('1 character too many')
  expect([field.selectionStart, field.value.length]).toEqual([7, maxLetters])
  await userEvent.keyboard('{Backspace}')
  await expect.poll(said).toBe('')
})

test('the number pad types at the caret, and the field has no focus that would open a keyboard', async () => {
  renderPart(<Field of={NumberAnswer} first={null} />)
  const field = page.getByRole('textbox', { name: 'Number' })
  const key = (name: string) =>
    page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name, exact: true })
  for (const name of [
    '1',
    '2',
    'Decimal point',
    '5',
    'Move left',
    'Move left',
    '0',
    'Delete the character before',
    '3',
  ])
    await key(name).click()
  await expect.poll(() => given).toEqual({ type: 4, value: 123.5 })
  expect(document.activeElement).not.toBe(field.element())
  expectFits('the number pad')
  await field.click()
  await userEvent.keyboard('{End}7{Home}')
  await key('Minus').click()
  await expect.poll(() => given).toEqual({ type: 4, value: -123.57 })
  expect(document.activeElement).toBe(field.element())
})

test('a number is taken as it is read, and anything else is said to be none [panel-14]', async () => {
  renderPart(<Field of={NumberAnswer} first={null} />)
  const field = page.getByRole('textbox', { name: 'Number' })
  await field.fill('९.८')
  await expect.element(page.getByText('Taken as 9.8')).toBeVisible()
  await field.fill('1.6×10⁻¹⁹')
  await expect.poll(() => given).toEqual({ type: 4, value: 1.6e-19 })
  await field.fill('9.8 m')
  await expect.element(page.getByText(panelTexts.notNumber)).toBeVisible()
  expect(given).toBeNull()
  await field.fill('−5')
  await expect.poll(() => given).toEqual({ type: 4, value: -5 })
  await page.getByRole('button', { name: panelTexts.changeSign }).click()
  await expect.poll(() => given).toEqual({ type: 4, value: 5 })
})
