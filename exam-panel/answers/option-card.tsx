import { ZoomIn } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Direction } from '#domain/bidi.ts'
import question from '#portal/shared/exam/question/question.module.css'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { type Picture, PictureDialog, pictureOf } from '../parts/question/picture-dialog.tsx'
import styles from './answers.module.css'

type OptionCardProps = {
  kind: 'radio' | 'checkbox'
  /** Groups the radio buttons of a question. */
  name: string
  letter?: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  hasPicture?: boolean
  /** The corner in which the option begins. */
  dir?: Direction | undefined
  children: ReactNode
}

/**
 * A native radio button or checkbox; a press anywhere on the card chooses it, except on the button that enlarges its
 * picture.
 */
export function OptionCard(props: OptionCardProps) {
  const { kind, name, letter = '', isChosen, onChoose, hasPicture = false, dir, children } = props
  const t = useTranslations('panel')
  const label = useRef<HTMLLabelElement>(null)
  const [shown, setShown] = useState<readonly Picture[]>()
  return (
    <div className={styles.card} dir={dir}>
      <label ref={label} className={styles.option}>
        <input
          type={kind}
          name={name}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {letter && <span className={question.letter}>{letter}</span>}
        {children}
      </label>
      {hasPicture && (
        <IconButton
          label={t('enlargeOption', { letter })}
          aria-haspopup="dialog"
          onClick={() => setShown([...(label.current?.querySelectorAll('img') ?? [])].map(pictureOf))}
        >
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
      )}
      {shown && <PictureDialog pictures={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
