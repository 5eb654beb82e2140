import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Crest } from '#ui/display/crest.tsx'
import { DataTable } from '#ui/display/data-table.tsx'
import { SafeHtml } from '#ui/display/safe-html.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { marksOf } from '../core/part-limit.ts'
import { showTimeLeft } from '../core/server-clock.ts'
import { useExam } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { useTimeLeft } from '../parts/header/use-time-left.ts'
import { PaletteLegend } from '../parts/palette/palette-legend.tsx'
import styles from './instructions-screen.module.css'

export function InstructionsScreen() {
  const t = useTranslations('panel')
  const { paper, begin } = useExam()
  const { studentName, testName, instituteName, isResumed } = paper.attempt
  const isTimed = paper.attempt.endsAt !== null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.page}>
      <Banner />
      <Card gap={6} className={styles.sheet}>
        <Row as="header" gap={4}>
          <Crest name={instituteName} size="large" />
          <Text as={Stack} wrap="anywhere">
            <h1 ref={heading} tabIndex={-1}>
              {testName}
            </h1>
            <Text tone="muted">{t('instructions.hello', { name: studentName })}</Text>
          </Text>
        </Row>
        <Facts />
        {paper.instructionsHtml !== '' && <SafeHtml html={paper.instructionsHtml} headingLevel={2} />}
        {(paper.parts.length > 1 || paper.parts.some((part) => part.attemptAny !== null)) && <Parts />}
        <Marking />
        <Section title={t('instructions.rules')}>
          <Stack as="ul" gap={2} className={styles.rules}>
            <li>{t('instructions.ruleKept')}</li>
            {isTimed && <li>{t('instructions.ruleClock')}</li>}
            {isTimed && <li>{t('instructions.ruleLate')}</li>}
            <li>{t('instructions.ruleElsewhere')}</li>
          </Stack>
        </Section>
        <Section title={t('instructions.palette')}>
          <PaletteLegend />
        </Section>
        <Row as="footer" gap={5} lineGap={3} justify="between" isWrapping className={styles.foot}>
          <Text tone="muted">{t(isTimed ? 'instructions.starting' : 'instructions.startingUntimed')}</Text>
          <Button size="large" onClick={begin}>
            {t(isResumed ? 'instructions.resume' : 'instructions.begin')}
          </Button>
        </Row>
      </Card>
    </main>
  )
}

/** How wrong and partly right answers count; empty if there are no deductions and no part marks. */
function Marking() {
  const t = useTranslations('panel')
  const { questions } = useExam().paper
  const off = questions.map(({ negativeMarks }) => negativeMarks)
  const max = Math.max(...off)
  const hasPartMarks = questions.some(({ hasPartMarks }) => hasPartMarks)
  if (max === 0 && !hasPartMarks) return null
  const isSame = off.every((marks) => marks === max)
  return (
    <Section title={t('instructions.marking')}>
      <Stack as="ul" gap={2} className={styles.rules}>
        {max > 0 && (
          <li>{t(isSame ? 'instructions.ruleOff' : 'instructions.ruleOffSome', { marks: max })}</li>
        )}
        {hasPartMarks && <li>{t('instructions.rulePart')}</li>}
      </Stack>
    </Section>
  )
}

function Facts() {
  const t = useTranslations('panel')
  const { paper } = useExam()
  const left = useTimeLeft()
  const facts = [
    ['questions', String(paper.questions.length)],
    ['marks', String(marksOf(paper))],
    ['time', left === null ? t('instructions.untimed') : showTimeLeft(left)],
  ] as const
  return (
    <dl className={styles.facts} aria-label={t('instructions.facts')}>
      {facts.map(([name, value]) => (
        <Card key={name} isFlat padding="small">
          <Text as="dt" size="sm" tone="muted">
            {t(`instructions.${name}`)}
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
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size="md">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Parts() {
  const t = useTranslations('panel')
  const { parts, questions } = useExam().paper
  const rows = parts.map((part) => ({
    ...part,
    own: questions.filter((question) => question.partId === part.partId),
  }))
  return (
    <Section title={t('instructions.parts')}>
      <DataTable
        look="plain"
        caption={t('instructions.parts')}
        rows={rows}
        keyOf={({ partId }) => String(partId)}
        columns={[
          { title: t('instructions.part'), cell: ({ name }) => name },
          {
            title: t('instructions.questions'),
            isAmount: true,
            cell: ({ attemptAny, own }) =>
              attemptAny === null
                ? own.length
                : t('instructions.anyOf', { most: attemptAny, count: own.length }),
          },
          {
            title: t('instructions.marks'),
            isAmount: true,
            cell: ({ own }) => marksOf({ parts, questions: own }),
          },
        ]}
      />
    </Section>
  )
}
