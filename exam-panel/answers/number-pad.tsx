import { ArrowLeft, ArrowRight, Delete } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './number-pad.module.css'
import { usePadCaret } from './pad-caret.ts'

type NumberPadProps = {
  field: RefObject<HTMLInputElement | null>
  text: string
  /** Maximum letters of the field. */
  max: number
  onChange: (text: string) => void
}

/**
 * Types at the caret of a field and leaves the focus alone, so that no keyboard of a phone covers the question. The keys are
 * left out of the Tab order, because a keyboard can type into the field.
 */
export function NumberPad({ field, text, max, onChange }: NumberPadProps) {
  const t = useTranslations('panel')
  const { insert, remove, move } = usePadCaret(field, { text, max, onChange })
  const digit = (sign: string) => <PadKey key={sign} label={sign} onPress={() => insert(sign)} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={t('pad.title')} className={styles.pad}>
      {['7', '8', '9'].map(digit)}
      <PadKey label={t('pad.delete')} onPress={remove}>
        <Delete size={20} aria-hidden="true" />
      </PadKey>
      {['4', '5', '6'].map(digit)}
      <PadKey label={t('pad.left')} onPress={() => move(-1)}>
        <ArrowLeft size={20} aria-hidden="true" />
      </PadKey>
      {['1', '2', '3'].map(digit)}
      <PadKey label={t('pad.right')} onPress={() => move(1)}>
        <ArrowRight size={20} aria-hidden="true" />
      </PadKey>
      {digit('0')}
      <PadKey label={t('pad.point')} onPress={() => insert('.')}>
        .
      </PadKey>
      <PadKey label={t('pad.minus')} onPress={() => insert('-')}>
        −
      </PadKey>
    </div>
  )
}

function PadKey({ label, onPress, children }: { label: string; onPress: () => void; children?: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.key}
      aria-label={label}
      // Leaves the focus on the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children ?? label}
    </button>
  )
}
