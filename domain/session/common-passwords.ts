/** The passwords of eight and more characters that guessers try first. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 0987654321 9876543210 87654321 987654321 11223344 12341234 12121212
  123123123 123321123 1234qwer 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwer1234 qwerty12 qwerty123
  qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 zaq12wsx abcd1234 abc12345 abcdefgh
  a1b2c3d4 aa123456 a1234567 a12345678 1234abcd 123456ab 12345abc password password1 password12 password123
  password@123 passw0rd p@ssw0rd p@ssword p@ssword1 pass1234 pass@123 pass@1234 passport password! admin123
  admin@123 admin1234 administrator welcome1 welcome123 welcome@123 letmein1 letmein123 iloveyou iloveyou1
  sunshine princess football baseball superman batman123 trustno1 whatever computer internet starwars michelle
  jennifer samsung1 changeme default1 student1 student123 student@123 school123 school@123 teacher123 parent123
  india123 india@123 bharat123 krishna123 test1234 test@123 demo1234 google123 facebook cricket1 cricket123
  sachin123 monkey123 dragon123 secret123 hello123 hello1234`.split(/\s+/),
)
