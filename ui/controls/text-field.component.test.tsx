import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '#portal/testing/screen.tsx'
import { TextField } from './text-field.tsx'

test.each([
  { name: 'an error', props: { error: 'Please enter your mobile number' }, isInvalid: true },
  {
    name: 'an error, which goes before the hint',
    props: { error: 'Too short', hint: 'Ten digits' },
    isInvalid: true,
  },
  { name: 'a hint', props: { hint: 'Ten digits' }, isInvalid: false },
])('$name is the description of the field', async ({ props, isInvalid }) => {
  renderPart(<TextField label="Mobile number" {...props} />)
  const field = page.getByLabelText('Mobile number', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(props.error ?? props.hint)
  if (isInvalid) await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  else await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('without either it has no description', async () => {
  renderPart(<TextField label="Mobile number" />)
  await expect.element(page.getByLabelText('Mobile number')).not.toHaveAttribute('aria-describedby')
})
