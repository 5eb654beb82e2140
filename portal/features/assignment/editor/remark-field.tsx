import { useTranslations } from 'use-intl/react'
import { limits } from '#domain/assignment/rules.ts'
import { TextArea } from '#ui/controls/text-area.tsx'

type RemarkFieldProps = { value: string; onChange: (value: string) => void }

/** A remark of up to 200 characters [assignment-33]. What is too long stays, so that nothing pasted is lost. */
export function RemarkField({ value, onChange }: RemarkFieldProps) {
  const t = useTranslations('assignment')
  const length = Array.from(value).length
  const counter = <span>{t('counter', { count: length, most: limits.remark })}</span>
  const error = (
    <>
      <span>{t('faults.remark')}</span> {counter}
    </>
  )
  return (
    <TextArea
      label={t('remark')}
      rows={4}
      value={value}
      error={length > limits.remark && error}
      hint={counter}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
