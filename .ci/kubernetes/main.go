// Command kubernetes checks Jobs as an API server does that is sent them: it reads YAML
// documents, refuses fields that are not in the API, sets what is left out, and validates
// the whole, with the code of the oldest Kubernetes that has every field as a stable one.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/batch/validation"
	"sigs.k8s.io/yaml"
)

func main() {
	jobs := 0
	for documents := utilyaml.NewYAMLReader(bufio.NewReader(os.Stdin)); ; jobs++ {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = check(document)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "job %d: %v\n", jobs, err)
			os.Exit(1)
		}
	}
	fmt.Println(jobs, "jobs are valid")
}

// check reads a Job and validates it.
func check(document []byte) error {
	var sent batchv1.Job
	if err := yaml.UnmarshalStrict(document, &sent); err != nil {
		return err
	}
	if kind := sent.GroupVersionKind(); kind != batchv1.SchemeGroupVersion.WithKind("Job") {
		return fmt.Errorf("%v is no Job of batch/v1", kind)
	}
	sent.Namespace = "default"
	selectPods(&sent)
	legacyscheme.Scheme.Default(&sent)
	var job batch.Job
	if err := legacyscheme.Scheme.Convert(&sent, &job, nil); err != nil {
		return err
	}
	return validation.ValidateJob(&job, validation.JobValidationOptions{}).ToAggregate()
}

// selectPods adds the label by which a server tells the pods of a Job.
func selectPods(job *batchv1.Job) {
	own := map[string]string{batchv1.ControllerUidLabel: "1"}
	manual := true
	job.Spec.ManualSelector = &manual
	job.Spec.Selector = &metav1.LabelSelector{MatchLabels: own}
	if job.Spec.Template.Labels == nil {
		job.Spec.Template.Labels = map[string]string{}
	}
	maps.Copy(job.Spec.Template.Labels, own)
}
