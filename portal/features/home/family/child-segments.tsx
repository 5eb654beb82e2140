import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { childName } from '#portal/shared/viewed/child-name.ts'
import { Segments } from '#ui/controls/segments.tsx'
import styles from './family.module.css'

type ChildSegmentsProps = { childId: number; onChoose: (childId: number) => void }

/** Selects the children that home shows; renders nothing for a single child. */
export function ChildSegments({ childId, onChoose }: ChildSegmentsProps) {
  const t = useTranslations('home.family')
  const children = useSession((session) => session.children)
  if (children.length < 2) return null
  const options = [
    ...children.map((child) => ({ value: String(child.studentId), label: childName(child, children) })),
    { value: '0', label: t(children.length === 2 ? 'both' : 'all') },
  ]
  return (
    <div className={styles.segments}>
      <Segments
        label={t('children')}
        value={String(childId)}
        options={options}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  )
}
