import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDuration } from '#domain/exam/duration.ts'
import { type Scheme, totalOf } from '#domain/exam/panel/schemes.ts'
import { isQuestionType } from '#domain/exam/question.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Paper } from '../../core/read-paper.ts'
import { PaletteLegend } from '../palette/palette-legend.tsx'
import styles from './instructions.module.css'
import { Watched } from './watched.tsx'

type InstructionsProps = {
  paper: Pick<Paper, 'attempt' | 'instructionsHtml' | 'calculator' | 'parts' | 'isLocked' | 'rules'>
  schemes: readonly Scheme[]
  /** The duration of the whole test, or the remaining time. */
  time: { label: string; value: string }
  /** Content after the facts. */
  note?: ReactNode
}

/** The instructions: texts of the institute, and rules that follow from the paper. */
export function Instructions({ paper, schemes, time, note }: InstructionsProps) {
  const t = useTranslations('panel')
  const isTimed = paper.attempt.endsAt !== null
  return (
    <Stack gap={6}>
      <Facts schemes={schemes} parts={paper.parts} time={time} />
      {note}
      {paper.rules && (
        <Section title={t('watched.title')}>
          <Stack as="ul" gap={2} className={styles.rules}>
            <Watched rules={paper.rules} />
          </Stack>
        </Section>
      )}
      {paper.instructionsHtml !== '' && <SafeHtml html={paper.instructionsHtml} headingLevel={2} />}
      <Section title={t('instructions.marking')}>
        <Schemes schemes={schemes} parts={paper.parts} />
        <Marking schemes={schemes} />
      </Section>
      <Section title={t('instructions.rules')}>
        <Stack as="ul" gap={2} className={styles.rules}>
          {paper.isLocked && <li>{t('partRules.locked')}</li>}
          {paper.parts[0]?.minutes != null && <li>{t('partRules.byClock')}</li>}
          <li>{t('instructions.ruleKept')}</li>
          {isTimed && <li>{t('instructions.ruleClock')}</li>}
          {isTimed && <li>{t('instructions.ruleLate')}</li>}
          {!paper.rules?.isOneDevice && <li>{t('instructions.ruleElsewhere')}</li>}
          {paper.calculator && <li>{t('instructions.ruleCalculator', { calculator: paper.calculator })}</li>}
        </Stack>
      </Section>
      <Section title={t('instructions.palette')}>
        <PaletteLegend />
      </Section>
    </Stack>
  )
}

type FactsProps = Pick<InstructionsProps, 'schemes' | 'time'> & { parts: Paper['parts'] }

function Facts({ schemes, parts, time }: FactsProps) {
  const t = useTranslations('panel')
  const facts = [
    [t('instructions.questions'), schemes.reduce((sum, { questions }) => sum + questions, 0)],
    [t('instructions.marks'), totalOf(schemes, parts)],
    [time.label, time.value],
  ] as const
  return (
    <dl className={styles.facts} aria-label={t('instructions.facts')}>
      {facts.map(([name, value]) => (
        <Card key={name} isFlat padding="small">
          <Text as="dt" size="sm" tone="muted">
            {name}
          </Text>
          <Text as="dd" size="lg" weight="bold" isNumeric>
            {value}
          </Text>
        </Card>
      ))}
    </dl>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" size="md" id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** The marks of right and wrong answers, by part and kind of question. */
function Schemes({ schemes, parts }: { schemes: readonly Scheme[]; parts: Paper['parts'] }) {
  const t = useTranslations('panel')
  const table = {
    look: 'plain',
    caption: t('instructions.marking'),
    keyOf: (row: Scheme) => JSON.stringify(row),
    columns: [
      {
        title: t('instructions.kind'),
        isLong: true,
        cell: ({ type }: Scheme) => isQuestionType(type) && t(`types.${type}`),
      },
      { title: t('instructions.questions'), isAmount: true, cell: ({ questions }: Scheme) => questions },
      { title: t('instructions.right'), isAmount: true, cell: ({ marks }: Scheme) => `+${marks}` },
      {
        title: t('instructions.wrong'),
        isAmount: true,
        cell: ({ negativeMarks }: Scheme) => (negativeMarks > 0 ? `−${negativeMarks}` : '0'),
      },
    ],
  } as const
  if (parts.length === 1 && parts[0]?.attemptAny === null) return <DataTable {...table} rows={schemes} />
  const groups = parts.map(({ partId, name, attemptAny, minutes }) => {
    const rows = schemes.filter((scheme) => scheme.partId === partId)
    const count = rows.reduce((sum, { questions }) => sum + questions, 0)
    const notes = [
      minutes !== null && showDuration(minutes),
      attemptAny !== null && t('instructions.anyOf', { most: attemptAny, count }),
    ]
    return { title: name, note: notes.filter(Boolean).join(' · '), rows }
  })
  return <DataTable {...table} groups={groups} />
}

/** Explains deductions and part marks; empty if the test has neither. */
function Marking({ schemes }: { schemes: readonly Scheme[] }) {
  const t = useTranslations('panel')
  const off = schemes.map(({ negativeMarks }) => negativeMarks)
  const max = Math.max(0, ...off)
  const hasPartMarks = schemes.some((scheme) => scheme.hasPartMarks)
  if (max === 0 && !hasPartMarks) return null
  const isSame = off.every((marks) => marks === max)
  return (
    <Stack as="ul" gap={2} className={styles.rules}>
      {max > 0 && <li>{t(isSame ? 'instructions.ruleOff' : 'instructions.ruleOffSome', { marks: max })}</li>}
      {hasPartMarks && <li>{t('instructions.rulePart')}</li>}
    </Stack>
  )
}
