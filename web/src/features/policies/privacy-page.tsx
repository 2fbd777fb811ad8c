import { privacy } from '../../components/policy/policy-privacy.js';
import { PolicyPage } from './policy-page.js';

const PrivacyPage = () => <PolicyPage policy={privacy} back="home" />;
export default PrivacyPage;
