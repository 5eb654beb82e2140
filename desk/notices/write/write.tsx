import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AudienceYear, Notice } from '#domain/desk/notice-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useMe } from '../../core/session.ts'
import { useShownTime } from '../../core/shown-time.ts'
import type { Draft } from '../drafts.ts'
import { namesSeen, Preview } from '../preview.tsx'
import { AudienceField } from './audience-field.tsx'
import { ChangedDialog } from './changed-dialog.tsx'
import { FileField } from './file-field.tsx'
import { announcedAt, type Faults, faultsOf, formOf, type NoticeForm } from './form.ts'
import { KeptText } from './kept-text.tsx'
import { localNow, momentAt } from './local-time.ts'
import { QuestionField } from './question-field.tsx'
import { SumDialog } from './sum-dialog.tsx'
import { useSending } from './use-sending.ts'
import { WhenField } from './when-field.tsx'
import styles from './write.module.css'

/** Loaded with the form: the library is larger than the rest of the desk. */
const NoticeEditor = lazy(() => import('../editor/editor.tsx'))

type WriteProps = {
  title: string
  years: readonly AudienceYear[]
  /** Of a notice that is changed. */
  notice: Notice | undefined
  draft: Draft<NoticeForm>
  form: NoticeForm
}

export function Write({ title, years, notice, draft, form }: WriteProps) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const { time_zone } = useMe().institute
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<Faults>({})
  const [isSumShown, setSumShown] = useState(false)
  /** The editor begins again with another text. */
  const [edition, setEdition] = useState(0)
  const sending = useSending({ notice, draft, form, file })
  const change = (part: Partial<NoticeForm>) => draft.set((before) => ({ ...before, ...part }))
  const faultText = (name: keyof Faults) => (faults[name] ? t(`faults.${faults[name]}`) : '')
  const names = years
    .find(({ id }) => id === form.year)
    ?.sections.filter(({ id }) => form.sections.includes(id))

  function check(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(form, { file, now: localNow(time_zone) })
    setFaults(found)
    if (Object.keys(found).length > 0) return
    sending.setError('')
    if (notice?.state === 'out') sending.send(() => undefined)
    else setSumShown(true)
  }

  return (
    <Stack gap={4}>
      <ScreenHead
        title={title}
        back={{ to: '/notices', text: t('toList') }}
        text={notice?.state === 'out' ? t('editAbout') : undefined}
      />
      {draft.restoredAt !== undefined && (
        <Card tone="info">
          <Row gap={3} justify="between" isWrapping>
            <Text size="sm">{t('draftOf', { at: show(new Date(draft.restoredAt).toISOString()) })}</Text>
            <Button
              variant="quiet"
              onClick={() => {
                draft.restart()
                setFile(undefined)
                setEdition((before) => before + 1)
              }}
            >
              {t('startAfresh')}
            </Button>
          </Row>
        </Card>
      )}
      <div className={styles.page}>
        <Card as="form" gap={5} noValidate onSubmit={check}>
          <AudienceField years={years} value={form} error={faultText('sections')} onChange={change} />
          <TextField
            label={t('titleField')}
            maxLength={200}
            autoComplete="off"
            value={form.title}
            error={faultText('title')}
            onChange={(event) => change({ title: event.target.value })}
          />
          <KeptText key={`kept ${edition}`} html={form.html} onRestart={() => change({ html: '' })}>
            <Suspense fallback={<Waiting count={2} />}>
              <NoticeEditor
                key={edition}
                label={t('text')}
                html={form.html}
                error={faultText('html')}
                onChange={(html) => change({ html })}
              />
            </Suspense>
          </KeptText>
          <FileField
            file={file}
            kept={form.keepsFile ? (notice?.file_name ?? '') : ''}
            error={faultText('file')}
            onChoose={(chosen) => {
              setFile(chosen)
              if (!chosen) change({ keepsFile: false })
            }}
          />
          <TextField
            label={t('linkField')}
            hint={t('linkHint')}
            type="url"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={form.link}
            error={faultText('link')}
            onChange={(event) => change({ link: event.target.value })}
          />
          <TextField
            label={t('byField')}
            hint={t('byHint')}
            maxLength={200}
            autoComplete="off"
            value={form.by}
            onChange={(event) => change({ by: event.target.value })}
          />
          <WhenField
            form={form}
            isOut={notice?.state === 'out'}
            outAt={notice ? show(notice.announced_at) : ''}
            error={faultText('when')}
            onChange={change}
          />
          <QuestionField
            form={form}
            isOut={notice?.state === 'out'}
            errors={{ choices: faultText('choices'), until: faultText('until') }}
            onChange={change}
          />
          <label className={styles.urgent}>
            <input
              type="checkbox"
              checked={form.urgent}
              onChange={(event) => change({ urgent: event.target.checked })}
            />
            <span>
              <Text as="span" weight="medium" className={styles.line}>
                {t('urgentField')}
              </Text>
              <Text as="span" size="sm" tone={form.urgent ? 'bad' : 'muted'} className={styles.line}>
                {t('urgentHint')}
              </Text>
            </span>
          </label>
          <FormError text={sending.error || (Object.keys(faults).length > 0 ? t('faults.found') : '')} />
          <Row gap={3} isWrapping>
            <Button type="submit" isPending={sending.isPending} needsNetwork>
              {t(notice?.state === 'out' ? 'checkEdit' : 'check')}
            </Button>
            <Text size="sm" tone="muted">
              {t(draft.isKept ? 'draftKept' : 'draftNotKept')}
            </Text>
          </Row>
        </Card>
        <Preview
          className={styles.preview}
          title={form.title}
          html={form.html}
          by={form.by}
          sections={
            form.isForAll
              ? null
              : namesSeen(
                  (names ?? []).map(({ name }) => name),
                  form.students,
                )
          }
          at={
            form.when === 'unchanged' ? (notice?.announced_at ?? '') : momentAt(time_zone, announcedAt(form))
          }
          link={form.link}
          file={file?.name ?? (form.keepsFile ? (notice?.file_name ?? '') : '')}
        />
      </div>
      {isSumShown && (
        <SumDialog
          form={form}
          isPending={sending.isPending}
          onSend={() => sending.send(() => setSumShown(false))}
          onClose={() => setSumShown(false)}
        />
      )}
      {sending.isChanged && notice && (
        <ChangedDialog
          id={notice.id}
          onLoad={(now) => {
            draft.set(() => formOf(now))
            setEdition((before) => before + 1)
            sending.closeChanged()
          }}
          onOverwrite={sending.sendOver}
          onClose={sending.closeChanged}
        />
      )}
    </Stack>
  )
}
