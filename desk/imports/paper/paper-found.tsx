import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { PaperReport } from '#domain/desk/paper-import.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../imports.module.css'

const kinds = ['fault', 'unknown', 'note'] as const
const titles = { fault: 'paperFault', unknown: 'paperUnknown', note: 'paperNote' } as const
const tones = { fault: 'bad', unknown: 'warn', note: 'info' } as const

/** What the check of a paper found: its size, what is wrong with which question, and the first questions [desk-98]. */
export function PaperFound({ paper, importId }: { paper: PaperReport; importId: number }) {
  const t = useTranslations('deskImports')
  const { counts, findings, parts, questions, test } = paper
  const figures = [
    { title: 'figureQuestions', count: counts.questions },
    { title: 'figureMarks', count: counts.marks },
    { title: 'figureParts', count: counts.parts },
    { title: 'figureFiles', count: counts.files },
  ] as const
  return (
    <>
      {test !== '' && (
        <Text weight="strong" wrap="anywhere">
          {t('paperFor', { test })}
        </Text>
      )}
      {counts.questions > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ title, count }) => (
            <Card key={title} gap={1}>
              <Text as="dt" size="sm" tone="muted">
                {t(title)}
              </Text>
              <Text as="dd" size="xl" weight="bold" isNumeric>
                {count.toLocaleString('en-IN')}
              </Text>
            </Card>
          ))}
        </dl>
      )}
      {counts.questions > 0 && (
        <div>
          <Link to={`/import/${importId}/paper`} className={buttonClass({ variant: 'quiet' })}>
            <Eye size={16} aria-hidden="true" />
            {t('paperPreview')}
          </Link>
        </div>
      )}
      {kinds.map((kind) => {
        const found = findings.filter((one) => one.kind === kind)
        return (
          found.length > 0 && (
            <Card key={kind} tone={tones[kind]} gap={2} as="section">
              <Text weight="strong">{t(titles[kind])}</Text>
              <ul>
                {found.map(({ file, line, problem }) => (
                  <li key={`${file} ${line} ${problem}`}>{t('paperLine', { file, line, problem })}</li>
                ))}
              </ul>
            </Card>
          )
        )
      })}
      {questions.length > 0 && (
        <Card>
          <Fold title={t('paperFirst')}>
            <Stack gap={3}>
              {parts.map(({ name, questions: count, marks }) => (
                <Stack key={name} gap={1}>
                  <Text weight="strong" wrap="anywhere">
                    {name}
                  </Text>
                  <Text size="sm" tone="muted" isNumeric>
                    {t('paperPart', { count, marks })}
                  </Text>
                </Stack>
              ))}
              <ol className={styles.found}>
                {questions.map(({ text, options, marks, negative_marks }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a report stay as they are.
                  <li key={index}>
                    <Text wrap="anywhere">{text}</Text>
                    {options.length > 0 && (
                      <Text size="sm" tone="muted" wrap="anywhere">
                        {options.join(' · ')}
                      </Text>
                    )}
                    <Text size="sm" tone="muted" isNumeric>
                      {t('paperWorth', { marks, negative: negative_marks })}
                    </Text>
                  </li>
                ))}
              </ol>
            </Stack>
          </Fold>
        </Card>
      )}
    </>
  )
}
