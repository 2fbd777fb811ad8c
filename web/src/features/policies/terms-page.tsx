import { terms } from '../../components/policy/policy-terms.js';
import { PolicyPage } from './policy-page.js';

const TermsPage = () => <PolicyPage policy={terms} back="home" />;
export default TermsPage;
