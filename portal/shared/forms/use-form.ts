import { type FormEvent, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
/** A message for a field, or for the form as a whole. */
export type FormErrors<Name extends string> = Partial<Record<Name | 'form', string | undefined>>

type FormOptions<Name extends string> = {
  /** Called on submit, and after the first submit for each field that changes. */
  check?: (values: Values<Name>) => FormErrors<Name>
  /** Called with valid values. */
  submit: (values: Values<Name>) => unknown
}

type FormState<Name extends string> = {
  errors: FormErrors<Name>
  setErrors: (errors: FormErrors<Name>) => void
  /** Props of the `<form>`. */
  form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; onInput: (event: FormEvent) => void }
}

/** A form of native fields, which are read by their names. On submit the focus moves to the first field with an error. */
export function useForm<Name extends string>(
  names: readonly Name[],
  { check = () => ({}), submit }: FormOptions<Name>,
): FormState<Name> {
  const [errors, setErrors] = useState<FormErrors<Name>>({})
  const [isSubmitted, setSubmitted] = useState(false)

  function readValues(form: HTMLFormElement) {
    const data = new FormData(form)
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = readValues(form)
    const found = check(values)
    setErrors(found)
    setSubmitted(true)
    if (Object.values(found).every((message) => !message)) return void submit(values)
    const first = names.find((name) => found[name])
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  function onInput({ target }: FormEvent) {
    const { form, name } = target as HTMLInputElement
    const field = names.find((one) => one === name)
    if (!isSubmitted || !form || !field) return
    setErrors({ ...errors, [field]: check(readValues(form))[field] })
  }

  return { errors, setErrors, form: { onSubmit, onInput } }
}
