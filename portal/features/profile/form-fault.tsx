import { CircleAlert } from 'lucide-react'
import styles from './form-fault.module.css'

/** Why a form was not taken. Its place is there before, so that it is read out when it comes. */
export function FormFault({ text }: { text: string }) {
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p className={styles.fault}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
