// Unpacks itself with `Response` as it is loaded. Hono's server replaces that, for the whole process, by its own, which has no
// `bytes()`: in any order of test files, this has to come first.
import 'shiki/wasm'
