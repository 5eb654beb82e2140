import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Select } from '#ui/controls/select.tsx'
import type { Topic } from '../reading.ts'
import { topicChoices } from '../rules.ts'
import styles from './subject-files.module.css'

type TopicSelectProps = {
  topics: readonly Topic[]
  value: number
  onChange: (topicId: number) => void
}

/** A space that an `<option>` does not collapse. */
const indent = '\u2003'

/** Every topic of the subject, indented by level; 0 is all of them [study-7]. */
export function TopicSelect({ topics, value, onChange }: TopicSelectProps) {
  const t = useTranslations('study')
  const choices = useMemo(() => topicChoices(topics), [topics])
  const isKnown = choices.some(({ id }) => id === value)
  return (
    <div className={styles.topic}>
      <Select
        aria-label={t('topic')}
        value={isKnown ? value : 0}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={0}>{t('selectTopic')}</option>
        {choices.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {`${indent.repeat(depth)}${name}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
