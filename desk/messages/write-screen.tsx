import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  type MessageReaders,
  messageLimits,
  messageReaders,
  writeMessage,
} from '#domain/desk/message-calls.ts'
import type { AudienceYear } from '#domain/desk/notice-calls.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { ask } from '../core/ask.ts'
import { useShownTime } from '../core/shown-time.ts'
import { messageOf } from '../core/texts.ts'
import { type Draft, useDraft } from '../notices/drafts.ts'
import { useAudience } from '../notices/queries.ts'
import { noticesTexts } from '../notices/texts.ts'
import { SectionChoice } from '../notices/write/audience-field.tsx'
import type { AsNotice } from '../notices/write/form.ts'
import { useNavigateFromHere } from '../router/use-router.ts'
import { MessageSum } from './message-sum.tsx'
import { type Chosen, StudentChoice } from './student-choice.tsx'
import { messagesTexts } from './texts.ts'

const texts = { deskMessages: messagesTexts, deskNotices: noticesTexts }

/** As a draft keeps it. */
type MessageForm = {
  year: string
  sections: readonly string[]
  students: readonly Chosen[]
  who: MessageReaders
  text: string
  key: string
  sent: string
}

export const bodyOf = ({ sections, students, who, text }: MessageForm) => ({
  to: { sections: [...sections], students: students.map(({ id }) => id), who },
  text: text.trim(),
})

/** Writes a message to families [desk-36]. */
export function WriteMessageScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Begin />
    </FeatureTexts>
  )
}

function Begin() {
  const { data: years, error, refetch, isFetching } = useAudience()
  const year = years?.find(({ is_current }) => is_current) ?? years?.[0]
  const start: MessageForm | undefined = years && {
    year: year?.id ?? '',
    sections: [],
    students: [],
    who: 'both',
    text: '',
    key: '',
    sent: '',
  }
  const draft = useDraft<MessageForm>('message', start)
  if (error && !years)
    return <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!years || !draft.value) return <Waiting count={6} />
  return <Write years={years} draft={draft} form={draft.value} />
}

type WriteProps = { years: readonly AudienceYear[]; draft: Draft<MessageForm>; form: MessageForm }

function Write({ years, draft, form }: WriteProps) {
  const t = useTranslations('deskMessages')
  const ofNotices = useTranslations('deskNotices')
  const show = useShownTime()
  const navigate = useNavigateFromHere()
  const client = useQueryClient()
  const work = useWork()
  const [faults, setFaults] = useState<{ to?: string; text?: string }>({})
  const [isSumShown, setSumShown] = useState(false)
  const change = (part: Partial<MessageForm>) => draft.set((before) => ({ ...before, ...part }))
  const year = years.find(({ id }) => id === form.year)

  function check(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(form.sections.length + form.students.length === 0 && { to: t('faults.to') }),
      ...(form.text.trim() === '' && { text: t('faults.text') }),
    }
    setFaults(found)
    work.setError('')
    setSumShown(Object.keys(found).length === 0)
  }

  /** Goes on as a notice to the same families: who reads a number is not known, so that no answer belongs to a student. */
  async function askForAnswer() {
    const message: AsNotice = {
      year: form.year,
      sections: form.sections,
      students: form.students,
      text: form.text,
    }
    // Until that is sent, Back leads to what was typed.
    await draft.saveNow()
    await navigate('/notices/new', { state: { message } })
  }

  async function keyFor(body: object): Promise<string> {
    const sent = JSON.stringify(body)
    if (form.key !== '' && form.sent === sent) return form.key
    const key = newKey()
    change({ key, sent })
    await draft.saveNow()
    return key
  }

  const send = () =>
    work.run(async () => {
      const body = bodyOf(form)
      try {
        const { result } = await ask(writeMessage, { body }, { key: await keyFor(body) })
        await draft.forget()
        showToast(t('done', { count: result.numbers }), 'good')
        await client.invalidateQueries()
        await navigate(`/messages/${encodeURIComponent(result.id)}`, { replace: true })
      } catch (thrown) {
        if (!mayPass(thrown)) change({ key: '', sent: '' })
        setSumShown(false)
        throw thrown
      }
    })

  return (
    <Stack gap={4}>
      <ScreenHead title={t('newTitle')} back={{ to: '/messages', text: t('toList') }} text={t('newAbout')} />
      {draft.restoredAt !== undefined && (
        <Card tone="info">
          <Row gap={3} justify="between" isWrapping>
            <Text size="sm">
              {ofNotices('draftOf', { at: show(new Date(draft.restoredAt).toISOString()) })}
            </Text>
            <Button variant="quiet" onClick={draft.restart}>
              {ofNotices('startAfresh')}
            </Button>
          </Row>
        </Card>
      )}
      <Card as="form" gap={5} noValidate onSubmit={check}>
        <Stack gap={3}>
          <Text as="h2" size="lg">
            {t('forWhom')}
          </Text>
          <StudentChoice chosen={form.students} onChange={(students) => change({ students })} />
          {years.length > 1 && (
            <SelectField
              label={ofNotices('year')}
              value={form.year}
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => change({ year: event.target.value, sections: [] })}
            />
          )}
          <Text size="sm" weight="strong">
            {t('sections')}
          </Text>
          <SectionChoice
            key={form.year}
            sections={year?.sections ?? []}
            chosen={form.sections}
            onChange={(sections) => change({ sections })}
          />
          <FormError text={faults.to} />
        </Stack>
        <Stack gap={1}>
          <SelectField
            label={t('who')}
            value={form.who}
            options={messageReaders.map((value) => ({ value, label: t(`whos.${value}`) }))}
            onChange={(event) => change({ who: event.target.value as MessageReaders })}
          />
          {form.who === 'parents' && (
            <Text size="sm" tone="muted">
              {t('whoHint')}
            </Text>
          )}
        </Stack>
        <TextArea
          label={t('text')}
          rows={6}
          maxLength={messageLimits.text}
          value={form.text}
          error={faults.text}
          hint={t('count', { count: form.text.length })}
          onChange={(event) => change({ text: event.target.value })}
        />
        <FormError text={work.error} />
        <Row gap={3} isWrapping>
          <Button type="submit" isPending={work.isPending} needsNetwork>
            {t('check')}
          </Button>
          <Button variant="quiet" onClick={() => void askForAnswer()}>
            {t('askForAnswer')}
          </Button>
          <Text size="sm" tone="muted">
            {ofNotices(draft.isKept ? 'draftKept' : 'draftNotKept')}
          </Text>
        </Row>
      </Card>
      {isSumShown && (
        <MessageSum
          body={bodyOf(form)}
          isPending={work.isPending}
          onSend={() => void send()}
          onClose={() => setSumShown(false)}
        />
      )}
    </Stack>
  )
}
