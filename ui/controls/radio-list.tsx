import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { holdAriaStyles } from '../aria-styles.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './radio-list.module.css'

holdAriaStyles()

export type RadioOption<Value extends string> = {
  value: Value
  title: ReactNode
  subtitle?: ReactNode
  /** Decorative, before the texts. */
  picture?: ReactNode
  isDisabled?: boolean
}

type RadioListProps<Value extends string> = {
  /** The name of the group for screen readers. */
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Called when a row was pressed, unlike reached by arrow keys. */
  onPress?: (value: Value) => void
  isCompact?: boolean
  /** Takes the focus when it appears, so that arrow keys work at once. */
  hasFocus?: boolean
}

/** Radio buttons, one row each. Arrow keys move and choose. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onChange, onPress, isCompact = false, hasFocus = false } = props

  function choose(chosen: string) {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }

  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={choose}
      className={joinClasses(styles.list, isCompact && styles.compact)}
    >
      {options.map((option, index) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          autoFocus={hasFocus && index === 0}
          onPress={({ pointerType }) => pointerType !== 'keyboard' && onPress?.(option.value)}
          className={styles.row ?? ''}
        >
          {option.picture}
          <span className={styles.texts}>
            <span className={styles.title}>{option.title}</span>
            {option.subtitle && <span className={styles.subtitle}>{option.subtitle}</span>}
          </span>
          {!onPress && <span className={styles.mark} />}
        </Radio>
      ))}
    </RadioGroup>
  )
}
