import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'
import { holdAriaStyles } from '../aria-styles.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './switch.module.css'

holdAriaStyles()

type SwitchProps = {
  /** Its visible name. */
  label: ReactNode
  /** A longer name for screen readers, which contains the visible one. */
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** It cannot be changed; what is beside it says why. */
  isFixed?: boolean
  /** The id of a text about it. */
  describedBy?: string | undefined
  /** The label comes first, and the switch at the end of the line. */
  isRow?: boolean
}

/** On or off, at once: what is to be confirmed later is a checkbox of a form. */
export function Switch(props: SwitchProps) {
  const { label, name, isOn, onChange, isFixed = false, describedBy, isRow = false } = props
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isFixed}
      {...(name && { 'aria-label': name })}
      {...(describedBy && { 'aria-describedby': describedBy })}
      className={joinClasses(styles.switch, isRow && styles.row) ?? ''}
    >
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
      <span>{label}</span>
    </AriaSwitch>
  )
}
