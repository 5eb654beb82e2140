import { CircleAlert } from 'lucide-react'
import styles from './form-error.module.css'

type FormErrorProps = { text: string | undefined; detail?: string | undefined }

/** Why a form was refused. Its element is always in the page, so that screen readers announce the text. */
export function FormError({ text, detail }: FormErrorProps) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.error}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>
            {text}
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
