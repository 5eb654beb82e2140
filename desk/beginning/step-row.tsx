import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type Beginning, markStep } from '#domain/desk/begin/calls.ts'
import type { StepMark } from '#domain/desk/begin/steps.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../core/session.ts'
import { messageOf } from '../core/texts.ts'
import styles from './beginning.module.css'
import { useMark } from './queries.ts'
import { actionsOf } from './steps.ts'

type StepRowProps = {
  number: number
  state: Beginning['steps'][number]
  figures: Beginning['figures']
  onForm: (form: 'year' | 'classes') => void
  children?: ReactNode
}

const signs: Record<StepMark, ReactNode> = {
  open: undefined,
  done: <Check size={16} aria-hidden="true" />,
  skipped: <Minus size={16} aria-hidden="true" />,
}

/** A step: what the records have of it, where it is done, and what somebody says about it. */
export function StepRow({
  number,
  state: { step, mark, is_found },
  figures,
  onForm,
  children,
}: StepRowProps) {
  const t = useTranslations('deskBeginning')
  const { roles } = useMe()
  const mayWrite = roles.some((role) => markStep.roles.includes(role))
  return (
    <li className={styles.step} id={step}>
      <span className={joinClasses(styles.sign, styles[mark])} aria-hidden="true">
        {signs[mark] ?? number}
      </span>
      <Stack gap={2}>
        <Stack gap={1}>
          <Row gap={2} isWrapping>
            <h2 className={styles.title}>{t(`steps.${step}`)}</h2>
            {mark !== 'open' && (
              <Badge tone={mark === 'done' ? 'good' : 'quiet'} text={t(`states.${mark}`)} />
            )}
          </Row>
          <Text size="sm" tone="muted">
            {t(`stepsAbout.${step}`)}
          </Text>
          {step !== 'live' && <Text size="sm">{foundOf(t, step, figures)}</Text>}
        </Stack>
        {children}
        <div className={styles.links}>
          {actionsOf[step].map((action) =>
            'to' in action ? (
              <TextLink key={action.text} as={Link} to={action.to}>
                {t(`actions.${action.text}`)}
              </TextLink>
            ) : (
              mayWrite && (
                <Button
                  key={action.text}
                  variant={mark === 'open' ? 'primary' : 'quiet'}
                  onClick={() => onForm(action.form)}
                >
                  {t(`actions.${action.text}`)}
                </Button>
              )
            ),
          )}
        </div>
      </Stack>
      {mayWrite && step !== 'live' && !(mark === 'done' && is_found) && <Marks step={step} mark={mark} />}
    </li>
  )
}

type Step = Beginning['steps'][number]['step']

function Marks({ step, mark }: { step: Step; mark: StepMark }) {
  const t = useTranslations('deskBeginning')
  const { mutate, isPending } = useMark()
  const name = t(`steps.${step}`)
  const change = (next: StepMark) =>
    mutate({ step, mark: next }, { onError: (error) => showToast(messageOf(error), 'bad') })
  const button = (next: StepMark, text: string, label: string) => (
    <Button variant="plain" aria-label={label} isPending={isPending} onClick={() => change(next)}>
      {text}
    </Button>
  )
  return (
    <div className={styles.marks}>
      {mark === 'open' ? (
        <>
          {button('done', t('markDone'), t('markDoneOf', { step: name }))}
          {button('skipped', t('skip'), t('skipOf', { step: name }))}
        </>
      ) : (
        button('open', t('reopen'), t('reopenOf', { step: name }))
      )}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslations<'deskBeginning'>>

/** What the records have of a step, in words. */
function foundOf(t: Translate, step: Exclude<Step, 'live'>, figures: Beginning['figures']): string {
  const of = (name: string) => figures[name] ?? 0
  switch (step) {
    case 'year':
      return t('found.year', { count: of('years_now') })
    case 'sections':
      return t('found.sections', { count: of('sections'), standards: of('standards') })
    case 'people':
      return t('found.people', { count: of('students'), parents: of('parents'), teachers: of('teachers') })
    case 'timetable':
      return t('found.timetable', { count: of('lessons'), without: of('sections_without_lessons') })
    case 'fees':
      return t('found.fees', { count: of('instalments') })
    case 'notices':
      return t('found.notices', { count: of('notices') })
    case 'passwords':
      return t('found.passwords', { count: of('families'), without: of('without_password') })
  }
}
