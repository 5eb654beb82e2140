import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Crest } from '#ui/crest.tsx'
import { SafeHtml } from '#ui/safe-html.tsx'
import { showTimeLeft } from '../core/server-clock.ts'
import { useExam } from '../core/use-exam.ts'
import { Banner } from '../parts/banner.tsx'
import { useTimeLeft } from '../parts/header/use-time-left.ts'
import { PaletteLegend } from '../parts/palette/palette-legend.tsx'
import styles from './instructions-screen.module.css'

/** What is asked, how it counts, and what the signs mean; then it begins. */
export function InstructionsScreen() {
  const t = useTranslations('panel')
  const { paper, begin } = useExam()
  const { student_name, test_name, institute_name, is_resumed } = paper.attempt
  const isTimed = paper.attempt.ends_at !== null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.page}>
      <Banner />
      <div className={styles.sheet}>
        <header className={styles.head}>
          <Crest name={institute_name} size="large" />
          <div className={styles.names}>
            <h1 ref={heading} tabIndex={-1}>
              {test_name}
            </h1>
            <p className={styles.quiet}>{t('instructions.hello', { name: student_name })}</p>
          </div>
        </header>
        <Facts />
        {paper.instructions_html !== '' && <SafeHtml html={paper.instructions_html} headingLevel={2} />}
        {paper.parts.length > 1 && <Parts />}
        <Marking />
        <section className={styles.section}>
          <h2 className={styles.title}>{t('instructions.rules')}</h2>
          <ul className={styles.rules}>
            <li>{t('instructions.ruleKept')}</li>
            {isTimed && <li>{t('instructions.ruleClock')}</li>}
            {isTimed && <li>{t('instructions.ruleLate')}</li>}
            <li>{t('instructions.ruleElsewhere')}</li>
          </ul>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('instructions.palette')}</h2>
          <PaletteLegend />
        </section>
        <footer className={styles.foot}>
          <p className={styles.quiet}>
            {t(isTimed ? 'instructions.starting' : 'instructions.startingUntimed')}
          </p>
          <Button size="large" onClick={begin}>
            {t(is_resumed ? 'instructions.resume' : 'instructions.begin')}
          </Button>
        </footer>
      </div>
    </main>
  )
}

/** How wrong and partly right answers count; nothing where wrong ones take no marks off and nothing counts in part. */
function Marking() {
  const t = useTranslations('panel')
  const { questions } = useExam().paper
  const off = questions.map(({ negative_marks }) => negative_marks)
  const most = Math.max(...off)
  const hasPartMarks = questions.some(({ has_part_marks }) => has_part_marks)
  if (most === 0 && !hasPartMarks) return null
  const isSame = off.every((marks) => marks === most)
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('instructions.marking')}</h2>
      <ul className={styles.rules}>
        {most > 0 && (
          <li>{t(isSame ? 'instructions.ruleOff' : 'instructions.ruleOffSome', { marks: most })}</li>
        )}
        {hasPartMarks && <li>{t('instructions.rulePart')}</li>}
      </ul>
    </section>
  )
}

function Facts() {
  const t = useTranslations('panel')
  const { questions } = useExam().paper
  const left = useTimeLeft()
  const facts = [
    ['questions', String(questions.length)],
    ['marks', String(questions.reduce((sum, { marks }) => sum + marks, 0))],
    ['time', left === null ? t('instructions.untimed') : showTimeLeft(left)],
  ] as const
  return (
    <dl className={styles.facts} aria-label={t('instructions.facts')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`instructions.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Parts() {
  const t = useTranslations('panel')
  const { parts, questions } = useExam().paper
  return (
    <table className={styles.parts}>
      <caption className={styles.title}>{t('instructions.parts')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('instructions.part')}</th>
          <th scope="col">{t('instructions.questions')}</th>
          <th scope="col">{t('instructions.marks')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part_id, name }) => {
          const own = questions.filter((question) => question.part_id === part_id)
          return (
            <tr key={part_id}>
              <th scope="row">{name}</th>
              <td>{own.length}</td>
              <td>{own.reduce((sum, { marks }) => sum + marks, 0)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
